import { existsSync, readFileSync } from "node:fs";
import { open } from "node:fs/promises";
import path from "node:path";

import { z } from "zod";

import { replaceFile, replaceFileSync } from "#content-lake/replace-file";
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

/** In bytes: a block of the disk, in which the note of what was told has room to grow. */
const NOTE_BYTES = 4_096;

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
  // It is there before the disk is full, when only a file that is there can be written.
  if (!existsSync(file))
    try {
      replaceFileSync(file, textOfNote({}));
    } catch {
      // This process remembers by itself.
    }
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
      await note(file, told);
      const refused: string[] = [];
      for (const each of due) {
        const attempt = told[each.alarm]!;
        const { since = now } = attempt;
        if (await isTaken(post, { ...each, ...addresses, since }))
          attempt.failures = 0;
        else refused.push(each.sentence);
      }
      await note(file, told);
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

const textOfNote = (told: Told) => JSON.stringify(told).padEnd(NOTE_BYTES);

/**
 * Notes what was told for the next process. On a full disk the file is overwritten in
 * place, which takes no room; a kill meanwhile leaves one that cannot be read, and costs
 * a mail.
 */
async function note(file: string, told: Told): Promise<void> {
  const text = textOfNote(told);
  try {
    await replaceFile(file, text).catch(async () => {
      const handle = await open(file, "r+");
      try {
        await handle.write(text, 0);
      } finally {
        await handle.close();
      }
    });
  } catch {
    // This process remembers by itself.
  }
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
