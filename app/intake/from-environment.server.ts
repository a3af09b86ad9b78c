import type { Language } from "../../schemas/languages";

import type { Environment } from "~/env/env.server";

import { createDatabase } from "./delivery/database.server";
import { EvidenceFolder } from "./evidence/evidence-folder.server";
import { bucketStore, folderStore } from "./evidence/store.server";
import { Intake } from "./intake.server";
import { mailChannel, webhookChannel } from "./delivery/mail.server";
import type { ReadReminders } from "./delivery/news.server";
import type { Channel } from "./delivery/notice";
import {
  receiptMailer,
  type ReceiptTexts,
} from "./delivery/receipt-mail.server";
import { personHash } from "./outbox/erase.server";
import { linkOf } from "./request/link.server";

/**
 * Makes the intake that the environment configures. In: the environment,
 * what reads the reminders of the firm, what reads the texts of receipts.
 */
export function openIntake(
  environment: Environment,
  readReminders: ReadReminders,
  readTexts: (language: Language) => Promise<ReceiptTexts>,
): Intake {
  const { dataDir, siteUrl, siteSecret, supabase, intake } = environment;
  const { smtpUrl, mailFrom, leadsEmail, webhookUrl, webhookSecret } = intake;
  const folder = new EvidenceFolder(dataDir);
  const personOf = siteSecret === null ? undefined : personHash(siteSecret);
  const channels: Channel[] = [];
  if (smtpUrl && mailFrom && leadsEmail)
    channels.push(
      mailChannel({ smtpUrl, from: mailFrom, to: leadsEmail, siteUrl }),
    );
  if (webhookUrl && webhookSecret)
    channels.push(webhookChannel(webhookUrl, webhookSecret));
  const postUrl = smtpUrl ?? intake.mailboxUrl;
  return new Intake({
    dataDir,
    minFreeBytes: intake.minFreeBytes,
    database: supabase && createDatabase({ ...supabase, personOf }),
    isEmbedded: supabase?.isEmbedded ?? false,
    evidence:
      supabase && !supabase.isEmbedded
        ? bucketStore(supabase, folder)
        : folderStore(folder),
    channels,
    readReminders,
    makeLink: linkOf,
    receipts:
      postUrl === null
        ? null
        : receiptMailer({ postUrl, from: mailFrom ?? "", siteUrl, readTexts }),
    personOf: personOf ?? null,
    tombstoneDays: environment.retention.tombstones,
  });
}
