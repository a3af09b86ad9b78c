import { defineQuery } from "groq";

/** All facts, and what the computed ones are counted from. */
export const FACTS_QUERY = defineQuery(/* groq */ `{
  "facts": *[_type == "fact" && defined(name)] | order(_id asc) {
    "name": coalesce(name, ""),
    "value": coalesce(value, ""),
    unit,
    computed
  },
  "statesServed": count(array::unique(*[_type == "stateLicence" && servesState == true && !(_id in $lapsed)].state._ref))
}`);
