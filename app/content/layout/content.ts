import type { ContentOf } from "../source/resolved";
import type { LAYOUT_QUERY } from "./query";

/** The content around every page: settings, menus, states, licences. */
export type LayoutContent = ContentOf<typeof LAYOUT_QUERY>;
