import {
  FIRST_LANGUAGE,
  isLanguage,
  type Language,
} from "../../../domain/languages";

import { dayOf } from "~/model/date-text";
import { type Tonight, tonightAfter } from "~/model/tonight";
import { catalogueOf } from "~/words/catalogues.server";
import { fill } from "~/words/fill";

import type { Entry } from "../outbox/entry";
import { confirmPath, mailedPath } from "../signed-links.server";
import type { ReceiptMailer } from "./notice";
import { forgetMails, openPost, send, textOf } from "./post.server";

/** What happens after a request, as editors wrote it. */
export type ReceiptTexts = {
  nextTitle: string;
  nextSteps: readonly string[];
  tonight: Tonight;
  /** null while it is not known. */
  officeHours: string | null;
  /** True if the firm answers in the language of the request. */
  isAnswered?: boolean;
};

/** The settings of the receipt mailer. */
type ReceiptMailOptions = {
  /** The mail server or mailbox. */
  postUrl: string;
  from: string;
  /** The origin of links. */
  siteUrl: string;
  readTexts(language: Language): Promise<ReceiptTexts>;
};

/** Makes the mailer of receipts. */
export function receiptMailer(options: ReceiptMailOptions): ReceiptMailer {
  const { postUrl, from, siteUrl, readTexts } = options;
  const post = openPost(postUrl);
  const host = new URL(siteUrl).hostname;
  return {
    forget: (reference) => forgetMails(postUrl, reference),
    async send(entry) {
      const { submission, reference } = entry;
      const language = languageOf(entry);
      const isPrivacy = submission.kind === "privacy";
      const texts = isPrivacy
        ? null
        : await readTexts(language).catch(() => null);
      if (!isPrivacy && !texts)
        return { kind: "unreachable", code: "no texts" };
      const { email } = submission.fields;
      const outcome = await send(post, {
        from,
        // An object, so that nothing in the address is parsed as a second address.
        to: { name: "", address: email },
        ...(texts
          ? receiptOf(entry, language, texts, siteUrl)
          : confirmationOf(reference, language, siteUrl)),
        messageId: `<receipt-${reference}@${host}>`,
        headers: { "Auto-Submitted": "auto-replied" },
      });
      // A server without RFC 6531 never accepts this address: staff see it at once.
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
  language: Language,
  { nextTitle, nextSteps, tonight, officeHours, isAnswered }: ReceiptTexts,
  siteUrl: string,
) {
  const { reference, link, submission } = entry;
  const { mail, consultation } = catalogueOf(language);
  const path = mailedPath(entry, language);
  const steps =
    submission.kind === "consultation"
      ? tonightAfter(tonight, submission.fields.perilType)
      : [];
  const day = (at: number) => dayOf(new Date(at).toISOString(), language).text;
  return {
    subject: fill(mail.subject, { reference }),
    text: textOf(
      fill(mail.reference, { reference }),
      steps.length > 0 && [consultation.tonight, ...numbered(steps)],
      [nextTitle, ...numbered(nextSteps)],
      officeHours !== null && fill(mail.officeHours, { hours: officeHours }),
      link !== null &&
        path !== null && [
          mail.link,
          siteUrl + path,
          fill(mail.until, { day: day(link.expiresAt) }),
        ],
      language !== FIRST_LANGUAGE && !isAnswered && mail.answeredIn,
      mail.mistake,
    ),
  };
}

const numbered = (lines: readonly string[]) =>
  lines.map((line, index) => `${index + 1}. ${line}`);

function confirmationOf(
  reference: string,
  language: Language,
  siteUrl: string,
) {
  const { privacy } = catalogueOf(language).mail;
  return {
    subject: fill(privacy.subject, { reference }),
    text: textOf(
      fill(privacy.received, { reference }),
      [privacy.confirm, siteUrl + confirmPath(reference, language)],
      privacy.mistake,
    ),
  };
}
