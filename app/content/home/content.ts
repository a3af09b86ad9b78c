import type { ContentOf } from "../source/resolved";
import type { StormContent } from "../storm/content";
import type { HOME_QUERY } from "./query";

/** The home page. */
export type HomeContent = ContentOf<typeof HOME_QUERY> & {
  /** The storm that is on; null without one. */
  storm: StormContent | null;
};
