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

/** What axe says by one of its rules. */
type RuleResult = Pick<Result, "id" | "help" | "nodes">;

type CheckResults = {
  violations: readonly RuleResult[];
  /** What axe could not judge. */
  incomplete: readonly RuleResult[];
};

/**
 * Makes findings of what axe is sure of and, of what it cannot judge, of texts
 * on pictures: the rest of it is about the site, not about its content.
 */
export function pageFindings(results: CheckResults): PageFinding[] {
  return [
    ...results.violations.flatMap(({ id, help, nodes }) =>
      nodes.map((node) => findingOf(node.element, sentenceOf(id, help, node))),
    ),
    ...results.incomplete
      .filter(({ id }) => id === "color-contrast")
      .flatMap(({ nodes }) => nodes.filter(liesOnPicture))
      .map(({ element }) => findingOf(element, TEXT_ON_PICTURE)),
  ];
}

/** The finding of an image that shows a picture of the content without a description. */
export function undescribedPicture(image: Element): PageFinding {
  return findingOf(image, NO_DESCRIPTION);
}

/** axe names the element if it is asked to; that of a frame it cannot. */
function findingOf(
  element: Element | undefined,
  sentence: string,
): PageFinding {
  if (!element) return { element: "The page", sentence, fieldPath: null };
  const field = elementField(element);
  return {
    element: elementName(element),
    sentence,
    fieldPath: field && fieldPath(field),
  };
}

/** What is wrong, and what to do where an editor can. */
function sentenceOf(rule: string, help: string, node: NodeResult): string {
  const [data] = dataOf(node);
  const measured = data?.contrastRatio;
  const needed = Number.parseFloat(data?.expectedContrastRatio ?? "");
  if (measured !== undefined && !Number.isNaN(needed))
    return `This text is hard to read: its contrast is ${measured} to 1, and ${needed} to 1 is needed.`;
  return SENTENCES[rule] ?? `${help}.`;
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

const NO_DESCRIPTION = "This picture has no description. Say what it shows.";

const SENTENCES: Readonly<Record<string, string>> = {
  "heading-order":
    "This heading skips a level. Choose the level below that of the heading above it.",
  "empty-heading": "This heading is empty. Write it, or remove it.",
  "page-has-heading-one": "The page has no main heading. Give it a title.",
  "image-alt": NO_DESCRIPTION,
  "image-redundant-alt":
    "The description repeats the text beside it. Say what the picture shows.",
  "link-name": "This link has no words. Write where it leads.",
  "empty-table-header":
    "A heading of this table is empty. Say what its row or column holds.",
  "table-duplicate-name":
    "The table has one text as its caption and its summary. Change one of them.",
};

/** What axe cannot judge: a text that lies on a picture. */
const TEXT_ON_PICTURE =
  "This text lies on a picture. Look whether it can be read everywhere.";
