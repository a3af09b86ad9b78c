import { createElement, type ReactNode } from "react";
import type { PreviewProps } from "sanity";

/** A part of a preview as text; empty for any other content. */
export function textOf(part: PreviewProps["title"]): string {
  return typeof part === "string" ? part : "";
}

/** The menu of a block: edit, remove. */
export function actionsOf({ actions }: PreviewProps): ReactNode {
  return typeof actions === "function"
    ? createElement(actions, { layout: "block" })
    : actions;
}
