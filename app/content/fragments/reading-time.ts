const joined = <const Parts extends string>(parts: Parts) =>
  /* groq */ `array::join(array::compact([${parts}]), " ")` as const;

/** The words of a block of running text of any kind. */
const blockText = joined(/* groq */ `
  title,
  caption,
  text,
  intro,
  ...items,
  select(_type == "block" => pt::text(@)),
  ...steps[]{ "text": ${joined("title, text, timeframe")} }.text,
  ...rows[].cells[]{ "text": pt::text(value) }.text,
  ...faqs[]->{ "text": ${joined("question, pt::text(answer)")} }.text,
  ...snippet->text[]{ "text": coalesce(text, pt::text(@)) }.text,
  ...select(_type == "timelineTable" => *[_type == "stateTimeline"]{
    "text": ${joined("state->name, notification, filing, investigation, payment")}
  }.text)
`);

/** How many words an article or a guide has, from its title to its last button. */
export const wordCount = /* groq */ `
  count(string::split(${joined(/* groq */ `
    title,
    description,
    ...body[]{ "text": ${blockText} }.text,
    ...sections[isHidden != true]{ "text": ${joined("title, ...items")} }.text,
    ...closingLinks[].label
  `)}, " "))
` as const;

const WORDS_A_MINUTE = 200;

/** The minutes that it takes to read so many words. */
export function readingTime(words: number): number {
  return Math.ceil(words / WORDS_A_MINUTE);
}
