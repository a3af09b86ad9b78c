import type { DatabaseSync } from "node:sqlite";

import { environment } from "~/env.server";

import { openOutboxFile } from "./outbox/open.server.ts";
import { keepSubmission } from "./outbox/store.server.ts";
import {
  IntakeUnavailable,
  type Accepted,
  type Submission,
  type Verdict,
} from "./submission.ts";

export type AcceptOptions = {
  /** Minted for one visitor when the form was shown. */
  key: string;
  verdict: Verdict;
};

let database: DatabaseSync | null = null;

/**
 * Takes a submission into keeping. The same key with the same fields is the
 * same submission and gets the same reference; with other fields it is a new one.
 *
 * @throws IntakeUnavailable if nothing durable holds it.
 */
export async function accept(
  submission: Submission,
  { key, verdict }: AcceptOptions,
): Promise<Accepted> {
  try {
    database ??= openOutboxFile(environment().dataDir);
    return keepSubmission(database, { submission, key, verdict, notices: [] });
  } catch (error) {
    throw new IntakeUnavailable("Nothing durable holds the submission.", {
      cause: error,
    });
  }
}
