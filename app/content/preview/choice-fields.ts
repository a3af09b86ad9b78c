/**
 * The fields whose values are one of a few given words: views compare them, so
 * stega must not change them. A test compares the list with the schema.
 */
export const CHOICE_FIELDS: ReadonlySet<string> = new Set([
  "color",
  "computed",
  "dateMode",
  "icon",
  "kind",
  "layout",
  "listItem",
  "match",
  "npnStatus",
  "peril",
  "route",
  "statePage",
  "status",
  "style",
  "tone",
  "topic",
]);
