import {
  FIRST_LANGUAGE,
  isLanguage,
  type Language,
  pathIn,
} from "../../../schemas/languages";

import { dayOf } from "~/model/date-text";

import type { Outcome } from "../submission";
import { catalogueOf } from "~/words/catalogues.server";
import { fill } from "~/words/fill";

import { tonightAfter } from "../forms/tonight";
import type { Entry } from "../outbox/entry";
import { confirmPath } from "../receipt.server";
import { hashOf, requestPath, tokenOf } from "../request/link.server";
import { forgetMails, openPost, send } from "./mail.server";
import type { ReceiptMailer } from "./notice";

/** What happens after a request, as editors wrote it. */
export type ReceiptTexts = {
  nextTitle: string;
  nextSteps: readonly string[];
  /** null while it is not known. */
  officeHours: string | null;
  /** True if the firm answers in the language of the request. */
  isAnswered?: boolean;
};

/**
 * The mail server or mailbox, the sender, the origin of links, the editors' texts.
 */
export type ReceiptMailOptions = {
  postUrl: string;
  from: string;
  siteUrl: string;
  readTexts(language: Language): Promise<ReceiptTexts>;
};

type Texts = { subject: string; text: string };

/** Makes the mailer of receipts. */
export function receiptMailer({
  postUrl,
  from,
  siteUrl,
  readTexts,
}: ReceiptMailOptions): ReceiptMailer {
  const post = openPost(postUrl);
  const host = new URL(siteUrl).hostname;
  return {
    forget: (reference) => forgetMails(postUrl, reference),
    async send(entry) {
      const { submission, reference } = entry;
      const isPrivacy = submission.kind === "privacy";
      const texts = isPrivacy
        ? null
        : await readTexts(languageOf(entry)).catch(() => null);
      if (!isPrivacy && !texts)
        return { kind: "unreachable", code: "no texts" };
      const { email } = submission.fields;
      const outcome = await send(post, {
        from,
        // An object, so that no part of the address is read as a second one.
        to: { name: "", address: email },
        ...(texts
          ? receiptOf(entry, siteUrl, texts)
          : confirmationOf(reference, siteUrl, languageOf(entry))),
        messageId: `<receipt-${reference}@${host}>`,
        headers: { "Auto-Submitted": "auto-replied" },
      });
      // A server that does not know RFC 6531 never takes it: staff see that at once.
      const isForEver =
        outcome.kind === "failed" &&
        outcome.code.startsWith("5") &&
        /\P{ASCII}/u.test(email);
      return isForEver ? { kind: "refused", code: outcome.code } : outcome;
    },
  };
}

/** The language in which a request was sent. */
function languageOf({ submission }: Entry): Language {
  const { kind } = submission;
  const sent =
    kind === "privacy"
      ? submission.language
      : kind === "consultation" && submission.attribution?.language;
  return isLanguage(sent) ? sent : FIRST_LANGUAGE;
}

function receiptOf(
  entry: Entry,
  siteUrl: string,
  { nextTitle, nextSteps, officeHours, isAnswered }: ReceiptTexts,
): Texts {
  const { reference, link, submission } = entry;
  const language = languageOf(entry);
  const { mail, consultation } = catalogueOf(language);
  const token = tokenOf(reference);
  // Another one after a change of SITE_SECRET: that link would open nothing.
  const isKnown = link !== null && link.hash === hashOf(token);
  return {
    subject: fill(mail.subject, { reference }),
    text: [
      fill(mail.reference, { reference }),
      "",
      ...(submission.kind === "consultation"
        ? [
            consultation.tonight,
            ...numbered(
              tonightAfter(submission.fields.perilType, consultation),
            ),
            "",
          ]
        : []),
      nextTitle,
      ...numbered(nextSteps),
      ...(officeHours === null
        ? []
        : ["", fill(mail.officeHours, { hours: officeHours })]),
      ...(isKnown
        ? [
            "",
            mail.link,
            siteUrl + requestPath(token, language),
            fill(mail.until, {
              day: dayOf(new Date(link.expiresAt).toISOString(), language).text,
            }),
          ]
        : []),
      ...(language === FIRST_LANGUAGE || isAnswered
        ? []
        : ["", mail.answeredIn]),
      "",
      mail.mistake,
      "",
    ].join("\n"),
  };
}

const numbered = (lines: readonly string[]) =>
  lines.map((line, index) => `${index + 1}. ${line}`);

function confirmationOf(
  reference: string,
  siteUrl: string,
  language: Language,
): Texts {
  const { privacy } = catalogueOf(language).mail;
  return {
    subject: fill(privacy.subject, { reference }),
    text: [
      fill(privacy.received, { reference }),
      "",
      privacy.confirm,
      siteUrl + pathIn(language, confirmPath(reference)),
      "",
      privacy.mistake,
      "",
    ].join("\n"),
  };
}
