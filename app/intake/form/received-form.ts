import type { SpamSample } from "../guard/heuristics";
import type { Submission } from "../submission";
import type { z } from "./zod";

/** What the server must know of a form to take it in. */
export type ReceivedForm<Fields> = {
  schema: z.ZodMiniType<Fields>;
  fieldNames: readonly string[];
  /** What was typed freely, to look for advertising in. */
  spamSampleOf(fields: Fields): SpamSample;
  /** In: the checked fields, everything that was sent, the headers. */
  submissionOf(
    fields: Fields,
    sent: URLSearchParams,
    headers: Headers,
  ): Submission;
};
