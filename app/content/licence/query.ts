import { defineQuery } from "groq";

/** Every licence with the state it is for, and its last day. */
export const LICENCE_TERMS_QUERY = defineQuery(/* groq */ `
  *[_type == "stateLicence"] | order(_id asc) {
    _id,
    "servesState": coalesce(servesState, false),
    "state": select(servesState == true => state->name),
    "slug": select(servesState == true => state->slug.current),
    "abbreviation": state->abbreviation,
    expiresOn
  }
`);
