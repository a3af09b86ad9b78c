import { keyed, references } from "./document.ts";
import type { SeedObject } from "./document.ts";
import type { Link } from "./link.ts";

export type Step = { title: string; text: string; timeframe?: string };

export function steps(items: Step[]) {
  return keyed(items.map((item) => ({ _type: "processStep" as const, ...item })));
}

export function callout(
  tone: "note" | "warning",
  text: string,
  title?: string,
): SeedObject {
  return { _type: "callout", tone, text, ...(title && { title }) };
}

export function faqList(ids: string[], title?: string): SeedObject {
  return { _type: "faqList", ...(title && { title }), faqs: references(ids) };
}

export function timelineTable(title?: string, intro?: string): SeedObject {
  return {
    _type: "timelineTable",
    ...(title && { title }),
    ...(intro && { intro }),
  };
}

export function stepList(items: Step[], title?: string): SeedObject {
  return { _type: "stepList", ...(title && { title }), steps: steps(items) };
}

export function checklist(
  title: string,
  items: string[],
  allowDownload = false,
): SeedObject {
  return { _type: "checklist", title, items, allowDownload };
}

export function callToAction(
  links: Link[],
  title?: string,
  text?: string,
): SeedObject {
  return {
    _type: "callToAction",
    ...(title && { title }),
    ...(text && { text }),
    links: keyed(links),
  };
}
