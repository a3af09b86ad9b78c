/** The numbers from one to sixteen, as a text spells them. */
export const NUMBER_WORDS: readonly string[] =
  "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen".split(
    " ",
  );
