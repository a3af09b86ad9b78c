/** What axe says of one element, as far as a sentence needs it. */
export type RuleResult = {
  /** The rule, by axe's name. */
  rule: string;
  /** What the rule asks for, in axe's words. */
  help: string;
  /** The measured contrast, and the one that is needed; null for other rules. */
  contrast: { measured: number; needed: number } | null;
};

const SENTENCES: Readonly<Record<string, string>> = {
  "heading-order":
    "This heading skips a level. Choose the level below that of the heading above it.",
  "empty-heading": "This heading is empty. Write it, or remove it.",
  "page-has-heading-one": "The page has no main heading. Give it a title.",
  "image-alt": "This picture has no description. Say what it shows.",
  "image-redundant-alt":
    "The description repeats the text beside it. Say what the picture shows.",
  "link-name": "This link has no words. Write where it leads.",
  "empty-table-header":
    "A heading of this table is empty. Say what its row or column holds.",
  "table-duplicate-name":
    "The table has one text as its caption and its summary. Change one of them.",
};

/** In: what axe is sure of. Out: what is wrong, and what to do where an editor can. */
export function findingSentence({ rule, help, contrast }: RuleResult): string {
  if (contrast) {
    const { measured, needed } = contrast;
    return `This text is hard to read: its contrast is ${measured} to 1, and ${needed} to 1 is needed.`;
  }
  return SENTENCES[rule] ?? `${help}.`;
}

/** What axe cannot judge: a text that lies on a picture. */
export const TEXT_ON_PICTURE =
  "This text lies on a picture. Look whether it can be read everywhere.";
