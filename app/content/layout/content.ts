import type { ContentOf } from "../source/resolved";
import type { StormContent } from "../storm/content";
import type { LAYOUT_QUERY } from "./query";

/** The content around every page: settings, menus, states, licences. */
export type LayoutContent = ContentOf<typeof LAYOUT_QUERY> & {
  /** The storm that is on, for the banner of every page; null without one. */
  storm: StormContent | null;
};
