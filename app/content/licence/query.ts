import { defineQuery } from "groq";

import { DEFAULT_STATE_NAME } from "../../model/default-texts";

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

/** The licences with a last day, the first to expire first, for the firm itself. */
export const LICENCE_CALENDAR_QUERY = defineQuery(/* groq */ `
  *[_type == "stateLicence" && defined(expiresOn)] | order(expiresOn asc, _id asc) {
    _id,
    _updatedAt,
    "name": coalesce(name, state->name, "${DEFAULT_STATE_NAME}"),
    "abbreviation": state->abbreviation,
    "expiresOn": coalesce(expiresOn, ""),
    renewalUrl
  }
`);
