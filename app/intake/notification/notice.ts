import type { Outcome } from "../delivery/outcome";
import type { Entry, NoticePart } from "../outbox/entry";
import { stateIn } from "./state-in";

/** What the firm is told: a name and a state, never what was written. */
export type LeadNotice = {
  type: "lead";
  /** The same for every try, so that a receiver can tell a repetition. */
  id: string;
  kind: "consultation" | "contact";
  name: string;
  /** The state of the property; null where none can be told. */
  state: string | null;
  receivedAt: Date;
};

export type ReviewNotice = {
  type: "review";
  id: string;
  /** Entries that came into the review box since the last notice. */
  count: number;
};

/** The file that holds what people sent was damaged and replaced. */
export type ReplacementNotice = {
  type: "replacement";
  id: string;
  /** Submissions that are there word for word. */
  whole: number;
  /** Submissions of which some words may be wrong. */
  doubtful: number;
  /** Submissions that could not be read. */
  lost: number;
  /** The name of the damaged file. */
  setAside: string;
};

export type Notice = LeadNotice | ReviewNotice | ReplacementNotice;

/** A way to reach the firm. */
export type Channel = {
  name: NoticePart;
  /** Never throws. */
  tell(notice: Notice): Promise<Outcome>;
};

export function leadNotice({
  reference,
  submission,
  acceptedAt,
}: Entry): LeadNotice {
  const { kind, fields } = submission;
  return {
    type: "lead",
    id: reference,
    kind,
    name: fields.name,
    state: kind === "consultation" ? stateIn(submission.fields.location) : null,
    receivedAt: new Date(acceptedAt),
  };
}
