import {
  attribute,
  type HtmlElement,
  textOf,
} from "../../fixtures/markup/document.fixture.ts";
import type { SitePage } from "../../fixtures/site/site-pages.fixture.ts";
import { mainOf } from "../crawl.fixture.ts";

/** What pages about a loss share: its anchors. */
const SHARED = ["tonight", "dates", "check", "ask"];

/**
 * Navigation, forms, the facts of a license or law, and what has one source for many
 * pages: no page writes these itself.
 */
const isRecord = (element: HtmlElement) =>
  ["nav", "form", "aside", "dl"].includes(element.tagName) ||
  SHARED.includes(attribute(element, "id") ?? "") ||
  ["licence-card", "closing"].includes(attribute(element, "data-testid") ?? "");

/** The five-word sequences in a page's own text. */
export function runsOf(page: SitePage): Set<string> {
  const text = textOf(mainOf(page), isRecord).toLowerCase();
  const words = text.match(/[\p{L}\p{N}]+/gu) ?? [];
  return new Set(
    words.slice(4).map((_, at) => words.slice(at, at + 5).join(" ")),
  );
}

/** The pairs, one of each, that share too much text. */
export function alike(
  ones: readonly SitePage[],
  of: readonly SitePage[],
  limit: number,
) {
  const runs = new Map(of.map((page) => [page, runsOf(page)]));
  return ones.flatMap((one, at) =>
    of
      .filter(
        (other, place) =>
          other !== one && (place > at || !ones.includes(other)),
      )
      .filter((other) => {
        const [left, right] = [runs.get(one)!, runs.get(other)!];
        const shared = [...left].filter((run) => right.has(run)).length;
        return shared / (left.size + right.size - shared) > limit;
      })
      .map((other) => `${one.path} and ${other.path}`),
  );
}
