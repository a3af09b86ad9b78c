import type { ContentOf } from "../source/resolved";
import type { HOME_QUERY } from "./query";

/** The home page. */
export type HomeContent = ContentOf<typeof HOME_QUERY>;
