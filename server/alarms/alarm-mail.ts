import { readFileSync } from "node:fs";
import path from "node:path";

import { z } from "zod";

import { replaceFile } from "#content-lake/replace-file";
import type { Environment } from "../../app/env/env.server.ts";
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

/** When each kind was told last, in milliseconds since 1970, and its value then. */
const toldSchema = z.record(
  z.string(),
  z.object({ at: z.number(), value: z.number() }),
);

type Told = z.infer<typeof toldSchema>;

/** What a mail is made of. */
type MailedAlarm = Pick<Alarm, "alarm" | "sentence" | "advice" | "value">;

/** Mails alarms to the firm. */
export type AlarmMailer = {
  /**
   * Mails those that are due: each kind once a day while it lasts. Quarantined
   * submissions are told again within the hour if they become more.
   *
   * @throws Error if one is not taken by the mail server; it is due the next time.
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

  function isDue({ alarm, value }: MailedAlarm, now: number): boolean {
    const last = told[alarm];
    // A clock that was set back must not silence it.
    if (!last || now < last.at || now - last.at >= AGAIN_MS) return true;
    return (
      alarm === "RequestsQuarantined" &&
      value > last.value &&
      now - last.at >= MORE_MS
    );
  }

  return {
    async tell(alarms, now) {
      for (const [kind, entry] of Object.entries(readTold(file)))
        if (entry.at <= now && entry.at > (told[kind]?.at ?? 0))
          told[kind] = entry;
      // Fewer than were told, or none: one more is news again.
      for (const [kind, last] of Object.entries(told)) {
        const value = alarms.find(({ alarm }) => alarm === kind)?.value ?? 0;
        last.value = Math.min(last.value, value);
      }
      const due = alarms.filter((alarm) => isDue(alarm, now));
      try {
        for (const each of due) {
          await mail(post, { ...each, ...addresses, now });
          told[each.alarm] = { at: now, value: each.value };
        }
      } finally {
        // On a full disk this process remembers.
        if (due.length > 0)
          await replaceFile(file, JSON.stringify(told)).catch(() => {});
      }
    },
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
  Record<"from" | "to" | "hostname", string> & { now: number };

/** @throws Error if the mail is not taken. */
async function mail(
  post: Post,
  { from, to, hostname, now, alarm, sentence, advice }: Addressed,
): Promise<void> {
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
    messageId: `<${alarm}-${now}@${hostname}>`,
    headers: { "Auto-Submitted": "auto-generated" },
  });
  if (outcome.kind !== "delivered")
    throw new Error(`The mail server did not take an alarm: ${sentence}`);
}
