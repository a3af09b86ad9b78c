import { environment } from "~/env/env.server";

import { createDatabase } from "./delivery/database.server.ts";
import type { IntakeLog } from "./delivery/log.ts";
import {
  createIntake,
  type AcceptOptions,
  type Intake,
  type IntakeHealth,
} from "./intake.server.ts";
import { mailChannel } from "./notification/mail.server.ts";
import type { Channel } from "./notification/notice.ts";
import { webhookChannel } from "./notification/webhook.server.ts";
import type { Accepted, Submission } from "./submission.ts";

// The one intake of this process, as its environment describes it.

const STOP_MS = 3_000;

let current: Intake | null = null;

function intake(): Intake {
  if (current) return current;
  const { dataDir, supabase, intake: settings } = environment();
  current = createIntake({
    dataDir,
    hasOutbox: settings.outbox,
    minFreeBytes: settings.minFreeBytes,
    database: supabase && createDatabase(supabase),
    isEmbedded: supabase?.isEmbedded ?? false,
    channels: channelsOf(environment()),
  });
  return current;
}

function channelsOf({
  siteUrl,
  intake: { smtpUrl, mailFrom, leadsEmail, webhookUrl, webhookSecret },
}: ReturnType<typeof environment>): Channel[] {
  const channels: Channel[] = [];
  if (smtpUrl && mailFrom && leadsEmail)
    channels.push(
      mailChannel({ smtpUrl, from: mailFrom, to: leadsEmail, siteUrl }),
    );
  if (webhookUrl && webhookSecret)
    channels.push(webhookChannel({ url: webhookUrl, secret: webhookSecret }));
  return channels;
}

/**
 * Takes a submission into keeping. The same key with the same fields is the
 * same submission and gets the same reference; with other fields it is a new one.
 *
 * @throws IntakeUnavailable if nothing durable holds it.
 */
export function accept(
  submission: Submission,
  options: AcceptOptions,
): Promise<Accepted> {
  return intake().accept(submission, options);
}

/** Begins to deliver what the outbox holds, and to say on this log what goes wrong. */
export function startIntake(log: IntakeLog): void {
  intake().start(log);
}

/** Ends delivery; what has not arrived waits in the outbox. */
export async function stopIntake(): Promise<void> {
  await current?.stop(STOP_MS);
  current = null;
}

/** How outbox and database are. */
export function intakeHealth(): IntakeHealth {
  return intake().health();
}
