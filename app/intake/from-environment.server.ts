import type { Language } from "../../domain/languages";

import type { Environment } from "~/env/env.server";

import { createDatabase } from "./delivery/database.server";
import { mailChannel } from "./delivery/mail.server";
import type { Channel, ReadReminders } from "./delivery/notice";
import {
  receiptMailer,
  type ReceiptTexts,
} from "./delivery/receipt-mail.server";
import { webhookChannel } from "./delivery/webhook.server";
import { EvidenceFolder } from "./evidence/evidence-folder.server";
import { bucketStore, folderStore } from "./evidence/store.server";
import { Intake } from "./intake.server";
import { personHash } from "./outbox/erase.server";
import { linkOf } from "./signed-links.server";

/**
 * Makes the intake that the environment configures.
 *
 * @param readReminders reads the reminders of the firm.
 * @param readTexts reads the texts of receipts.
 */
export function openIntake(
  { dataDir, siteUrl, siteSecret, supabase, intake, retention }: Environment,
  readReminders: ReadReminders,
  readTexts: (language: Language) => Promise<ReceiptTexts>,
): Intake {
  const { smtpUrl, mailFrom, leadsEmail, webhookUrl, webhookSecret } = intake;
  const folder = new EvidenceFolder(dataDir);
  const personOf = siteSecret === null ? null : personHash(siteSecret);
  const channels: Channel[] = [];
  if (smtpUrl && mailFrom && leadsEmail)
    channels.push(
      mailChannel({ smtpUrl, from: mailFrom, to: leadsEmail, siteUrl }),
    );
  if (webhookUrl && webhookSecret)
    channels.push(webhookChannel(webhookUrl, webhookSecret));
  const postUrl = smtpUrl ?? intake.mailboxUrl;
  const receipts =
    postUrl === null
      ? null
      : receiptMailer({
          postUrl,
          from: mailFrom ?? "",
          siteUrl,
          readTexts,
        });
  return new Intake({
    dataDir,
    minFreeBytes: intake.minFreeBytes,
    database: supabase && createDatabase({ ...supabase, personOf }),
    evidence:
      supabase && !supabase.isEmbedded
        ? bucketStore(supabase, folder)
        : folderStore(folder),
    notices: { channels, readReminders, receipts },
    makeLink: linkOf,
    tombstoneDays: retention.tombstones,
  });
}
