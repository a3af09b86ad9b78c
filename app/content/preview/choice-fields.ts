/**
 * The fields whose values are one of a few given words: views compare them, so
 * stega must not change them. A test compares the list with the schema.
 */
export const CHOICE_FIELDS: ReadonlySet<string> = new Set([
  "color",
  "computed",
  "countedIn",
  "dateMode",
  "deadline",
  "direction",
  "holidays",
  "icon",
  "kind",
  "layout",
  "listItem",
  "match",
  "mayPolicyShorten",
  "npnStatus",
  "peril",
  "route",
  "start",
  "statePage",
  "status",
  "style",
  "tone",
  "topic",
]);
