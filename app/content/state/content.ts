import type { StateServiceKind } from "../../../schemas/paths";

import type { ContentOf } from "../source/resolved";
import type { StormContent } from "../storm/content";
import type {
  STATE_PERIL_QUERY,
  STATE_QUERY,
  STATE_SERVICE_QUERY,
} from "./query";

/** What the pages of a state have beside their own content. */
type OfState = {
  /** The storm that is on, of a page that it is about; null without one. */
  storm: StormContent | null;
};

/** The main page of a state. */
export type StateContent = ContentOf<typeof STATE_QUERY> & OfState;

/** The fire or the hail page of a state. */
export type StatePerilContent = ContentOf<typeof STATE_PERIL_QUERY> & OfState;

/** One service in one state; its `page` is null until it is written. */
export type StateServiceContent = ContentOf<typeof STATE_SERVICE_QUERY> &
  OfState;

/** A peril that each state has a page about. */
export type Peril = "fire" | "hail";

/** A page about one kind of claim, or one service, in one state. */
export type StateTopic = { path: string; isListed: boolean } & (
  | { kind: "peril"; peril: Peril; content: StatePerilContent }
  | { kind: "service"; service: StateServiceKind; content: StateServiceContent }
);
