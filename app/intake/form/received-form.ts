import type { SpamSample } from "../guard/heuristics";
import type { Submission } from "../submission";
import type { z } from "./zod";

/** What `receive` needs to know about a form. */
export type ReceivedForm<Fields> = {
  schema: z.ZodMiniType<Fields>;
  fieldNames: readonly string[];
  /** The free texts, for the spam heuristics. */
  spamSampleOf(fields: Fields): SpamSample;
  /** In: the checked fields, everything that was sent, the headers. */
  submissionOf(
    fields: Fields,
    sent: URLSearchParams,
    headers: Headers,
  ): Submission | Promise<Submission>;
};
