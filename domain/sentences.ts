const BREAK = /[.!?…]["”’)]?\s+(?=["“(¿¡]?[\p{Lu}\p{N}])/gu;
// "Ins. Code", "Stat. 541.05", "St. Paul" and "5 p.m. Monday" are within a sentence.
const ABBREVIATION =
  /\b(?:Ins|Stat|Regs?|Rev|Civ|Prac|Rem|Admin|Adm|Gen|Minn|Tex|Neb|Conn|Ill|Pa|No|St|Ft|Mt|Inc|Mr|Mrs|Dr|Jr|[ap]\.m|[A-Z])\.$/;

/** Splits a text into sentences; common abbreviations and those of laws do not end one. */
export function sentencesOf(text: string): string[] {
  const sentences: string[] = [];
  let start = 0;
  // Not one pattern that looks behind: iOS 16.0 cannot read it.
  for (const { 0: mark, index } of text.matchAll(BREAK)) {
    const sentence = text.slice(start, index + mark.trimEnd().length);
    if (ABBREVIATION.test(sentence)) continue;
    sentences.push(sentence);
    start = index + mark.length;
  }
  return [...sentences, text.slice(start)].filter((each) => each.trim());
}
