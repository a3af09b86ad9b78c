import { readFileSync } from "node:fs";
import path from "node:path";

import { z } from "zod";

import { replaceFile } from "#content-lake/replace-file";
import type { Environment } from "../../app/env/env.server.ts";
import { backOff } from "../../app/http/retry-after.ts";
import {
  openPost,
  type Post,
  send,
  textOf,
} from "../../app/intake/delivery/post.server.ts";
import type { Alarm } from "./conditions.ts";

const HOUR_MS = 3_600_000;
/** In milliseconds: how long after a mail the next one of its kind may follow. */
const AGAIN_MS = 24 * HOUR_MS;
/** The same while more and more submissions are quarantined. */
const MORE_MS = HOUR_MS;

/** In milliseconds: the pauses after attempts that failed. */
const RETRY = { first: 60_000, longest: HOUR_MS };

/** The last attempt to tell each kind, in milliseconds since 1970, and its value then. */
const toldSchema = z.record(
  z.string(),
  z.object({
    at: z.number(),
    value: z.number(),
    /** Attempts in a row that were not acknowledged, and when the first one began. */
    failures: z.number().default(0),
    since: z.number().optional(),
  }),
);

type Told = z.infer<typeof toldSchema>;
type Attempt = Told[string];

/** What a mail is made of. */
type MailedAlarm = Pick<Alarm, "alarm" | "sentence" | "advice" | "value">;

/** Mails alarms to the firm. */
export type AlarmMailer = {
  /**
   * Mails those that are due: each kind once a day while it lasts. Quarantined
   * submissions are told again within the hour if they become more. An attempt is
   * noted before it is made, so that a server which acknowledges too late gets few
   * copies of a mail, and those with one Message-ID.
   *
   * @throws Error if one is not taken by the mail server, after the others were
   * tried; it is due again after a growing pause.
   */
  tell(alarms: readonly MailedAlarm[], now: number): Promise<void>;
};

/**
 * Opens what mails alarms to LEADS_EMAIL; null if there is no address or no mail
 * server. What was told is remembered in the data folder, over restarts and beside
 * `npm run doctor -- --mail`.
 */
export function openAlarmMailer(
  { siteUrl, intake: { smtpUrl, mailFrom, leadsEmail } }: Environment,
  dataFolder: string,
): AlarmMailer | null {
  if (smtpUrl === null || mailFrom === null || leadsEmail === null) return null;
  const post = openPost(smtpUrl);
  const file = path.join(dataFolder, "alarms.json");
  // It holds even while nothing can be written.
  const told: Told = {};
  const { hostname } = new URL(siteUrl);
  const addresses = { from: mailFrom, to: leadsEmail, hostname };

  return {
    async tell(alarms, now) {
      for (const [kind, entry] of Object.entries(readTold(file)))
        if (entry.at <= now && isLater(entry, told[kind])) told[kind] = entry;
      for (const [kind, last] of Object.entries(told)) {
        // Fewer than were told, or none: one more is news again.
        const value = alarms.find(({ alarm }) => alarm === kind)?.value ?? 0;
        last.value = Math.min(last.value, value);
        if (now - last.at >= AGAIN_MS) delete told[kind];
      }
      const due = alarms.filter((alarm) =>
        isDue(alarm, told[alarm.alarm], now),
      );
      if (due.length === 0) return;
      for (const { alarm, value } of due)
        told[alarm] = attemptAfter(told[alarm], { value, now });
      // On a full disk this process remembers.
      const note = () =>
        replaceFile(file, JSON.stringify(told)).catch(() => {});
      await note();
      const refused: string[] = [];
      for (const each of due) {
        const attempt = told[each.alarm]!;
        const { since = now } = attempt;
        if (await isTaken(post, { ...each, ...addresses, since }))
          attempt.failures = 0;
        else refused.push(each.sentence);
      }
      await note();
      if (refused.length > 0)
        throw new Error(
          `The mail server did not take an alarm: ${refused.join(" ")}`,
        );
    },
  };
}

/** Of the notes of two processes the later one counts, or that of a success. */
function isLater(one: Attempt, other: Attempt | undefined): boolean {
  if (!other || one.at !== other.at) return one.at > (other?.at ?? 0);
  return one.failures < other.failures;
}

function isDue(
  { alarm, value }: MailedAlarm,
  last: Attempt | undefined,
  now: number,
): boolean {
  // A clock that was set back must not silence it.
  if (!last || now < last.at) return true;
  const passed = now - last.at;
  if (last.failures > 0) return passed >= backOff(last.failures, RETRY, 0);
  return (
    alarm === "RequestsQuarantined" && value > last.value && passed >= MORE_MS
  );
}

/** Counts as a failure until the mail server has acknowledged it. */
function attemptAfter(
  last: Attempt | undefined,
  { value, now }: { value: number; now: number },
): Attempt {
  const { failures = 0, since = now } = last?.failures ? last : {};
  return {
    at: now,
    value,
    failures: failures + 1,
    since: Math.abs(now - since) < AGAIN_MS ? since : now,
  };
}

/** Nothing was told by a file that is missing or damaged. */
function readTold(file: string): Told {
  try {
    return toldSchema.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return {};
  }
}

type Addressed = MailedAlarm &
  Record<"from" | "to" | "hostname", string> & { since: number };

async function isTaken(
  post: Post,
  { from, to, hostname, since, alarm, sentence, advice }: Addressed,
): Promise<boolean> {
  const outcome = await send(post, {
    from,
    to: { name: "", address: to },
    // What failed may have said more than one line.
    subject: `${hostname}: ${sentence.replace(/\s+/g, " ")}`,
    text: textOf(
      sentence,
      advice !== "" && advice,
      `This is told once a day for as long as it lasts (${alarm}). npm run doctor shows all that is wrong.`,
    ),
    messageId: `<${alarm}-${since}@${hostname}>`,
    headers: { "Auto-Submitted": "auto-generated" },
  });
  return outcome.kind === "delivered";
}
