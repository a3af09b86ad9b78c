import axe from "axe-core";
import type { RunOptions } from "axe-core";

import { stegaClean } from "~/model/stega";

import { sourceOfDescription } from "./element-field";
import {
  pageFindings,
  undescribedPicture,
  type PageFinding,
} from "./page-findings";

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
  const results = await axe.run({ exclude: OWN_PARTS }, OPTIONS);
  const pictures = undescribedImages().map(undescribedPicture);
  return [...pageFindings(results), ...pictures];
}

/**
 * Pictures of the content without a description. axe takes an empty one for that
 * of a decoration, and the mark of its field for words.
 */
function undescribedImages(): Element[] {
  return [...document.querySelectorAll("img[alt]")]
    .filter((image) => !image.closest(OWN_PARTS.join()))
    .filter(
      (image) =>
        stegaClean(image.getAttribute("alt") ?? "") === "" &&
        sourceOfDescription(image) !== null,
    );
}
