import axe from "axe-core";
import type { NodeResult, Result, RunOptions } from "axe-core";

import { stegaClean } from "~/model/stega";

import { elementField, fieldPath, sourceOfDescription } from "./element-field";
import { elementName } from "./element-name";
import { findingSentence, TEXT_ON_PICTURE } from "./finding-sentence";

/** Something on a page that keeps readers from it. */
export type PageFinding = {
  /** The element, as a person finds it: `Heading "Costs"`. */
  element: string;
  sentence: string;
  /** Leads to the field in the Studio; `null` if no field is known. */
  fieldPath: string | null;
};

/** What the preview itself adds to a page. */
const OWN_PARTS = ["[data-preview]", "sanity-visual-editing"];

/** Rules of good practice that an editor can break, beyond those of WCAG. */
const EDITORIAL = [
  "heading-order",
  "empty-heading",
  "page-has-heading-one",
  "image-redundant-alt",
  "empty-table-header",
  "table-duplicate-name",
];

const OPTIONS: RunOptions = {
  runOnly: {
    type: "tag",
    values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
  },
  rules: Object.fromEntries(EDITORIAL.map((rule) => [rule, { enabled: true }])),
  resultTypes: ["violations", "incomplete"],
  // The page holds no frame, and its stylesheets need not be read again.
  iframes: false,
  preload: false,
  elementRef: true,
};

/** Looks at the page that is open, as a reader's aids do. Out: the findings. */
export async function checkPage(): Promise<PageFinding[]> {
  const { violations, incomplete } = await axe.run(
    { exclude: OWN_PARTS },
    OPTIONS,
  );
  return [
    ...violations.flatMap(({ nodes, ...rule }) =>
      nodes.map((node) => findingOf(node, sentenceOf(rule, node))),
    ),
    ...incomplete
      .filter(({ id }) => id === "color-contrast")
      .flatMap(({ nodes }) => nodes.filter(liesOnPicture))
      .map((node) => findingOf(node, TEXT_ON_PICTURE)),
    ...undescribedPictures(),
  ];
}

function findingOf({ element }: NodeResult, sentence: string): PageFinding {
  // With `elementRef`; a node of a frame would have none.
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

/**
 * A picture of the content without a description. axe takes an empty one for
 * that of a decoration, and the mark of its field for words.
 */
function undescribedPictures(): PageFinding[] {
  return [...document.querySelectorAll("img[alt]")]
    .filter((image) => !image.closest(OWN_PARTS.join()))
    .filter(
      (image) =>
        stegaClean(image.getAttribute("alt") ?? "") === "" &&
        sourceOfDescription(image) !== null,
    )
    .map((image) => ({
      ...placeOf(image),
      sentence: findingSentence({
        rule: "image-alt",
        help: "",
        contrast: null,
      }),
    }));
}
