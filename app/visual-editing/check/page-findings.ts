import type { NodeResult, Result } from "axe-core";

import { elementField, elementName, fieldPath } from "./element-field";

/** Something on a page that keeps readers from it. */
export type PageFinding = {
  /** The element, as a person finds it: `Heading “Costs”`. */
  element: string;
  sentence: string;
  /** Leads to the field in the Studio; `null` if no field is known. */
  fieldPath: string | null;
};

/** What axe says of a page, as far as findings are made of it. */
type CheckResults = {
  violations: readonly Pick<Result, "id" | "help" | "nodes">[];
  /** What axe could not judge. */
  incomplete: readonly Pick<Result, "id" | "help" | "nodes">[];
};

/**
 * Makes findings of what axe is sure of and, of what it cannot judge, of texts
 * on pictures: the rest of it is about the site, not about its content.
 */
export function pageFindings(results: CheckResults): PageFinding[] {
  return [
    ...results.violations.flatMap(({ nodes, ...rule }) =>
      nodes.map((node) => findingOf(node, sentenceOf(rule, node))),
    ),
    ...results.incomplete
      .filter(({ id }) => id === "color-contrast")
      .flatMap(({ nodes }) => nodes.filter(liesOnPicture))
      .map((node) => findingOf(node, TEXT_ON_PICTURE)),
  ];
}

/** The finding of an image that shows a picture of the content without a description. */
export function undescribedPicture(image: Element): PageFinding {
  const result = { rule: "image-alt", help: "", contrast: null };
  return { ...placeOf(image), sentence: findingSentence(result) };
}

function findingOf({ element }: NodeResult, sentence: string): PageFinding {
  // axe names the element if it is asked to; that of a frame it cannot.
  return element
    ? { ...placeOf(element), sentence }
    : { element: "The page", sentence, fieldPath: null };
}

function placeOf(element: Element) {
  const field = elementField(element);
  return {
    element: elementName(element),
    fieldPath: field && fieldPath(field),
  };
}

function sentenceOf(
  { id, help }: Pick<Result, "id" | "help">,
  node: NodeResult,
): string {
  const [data] = dataOf(node);
  const measured = data?.contrastRatio;
  const needed = Number.parseFloat(data?.expectedContrastRatio ?? "");
  const contrast =
    measured === undefined || Number.isNaN(needed)
      ? null
      : { measured, needed };
  return findingSentence({ rule: id, help, contrast });
}

function liesOnPicture(node: NodeResult): boolean {
  return dataOf(node).some(({ messageKey }) =>
    ["bgImage", "imgNode"].includes(messageKey ?? ""),
  );
}

/** What axe's check of contrast tells of an element. */
type ContrastData = {
  contrastRatio?: number;
  expectedContrastRatio?: string;
  messageKey?: string;
};

/** axe types the data of its checks as `any`. */
function dataOf({ any }: NodeResult): ContrastData[] {
  return any.map(({ data }) => (data ?? {}) as ContrastData);
}

/** What axe says of one element, as far as a sentence needs it. */
type RuleResult = {
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
const TEXT_ON_PICTURE =
  "This text lies on a picture. Look whether it can be read everywhere.";
