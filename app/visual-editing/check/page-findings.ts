import type { NodeResult, Result } from "axe-core";

import { elementField, fieldPath } from "./element-field";
import { elementName } from "./element-name";
import { findingSentence, TEXT_ON_PICTURE } from "./finding-sentence";

/** Something on a page that keeps readers from it. */
export type PageFinding = {
  /** The element, as a person finds it: `Heading “Costs”`. */
  element: string;
  sentence: string;
  /** Leads to the field in the Studio; `null` if no field is known. */
  fieldPath: string | null;
};

/** What axe says of a page, as far as findings are made of it. */
export type CheckResults = {
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
