import type { LinkTo } from "./link-to";

/** A menu of the header: its label and the links that it opens. */
export type Menu = { _key: string; label: string; links: readonly LinkTo[] };
