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
import { forgetMails, openPost, send, textOf } from "./post.server";
import type { ReceiptMailer } from "./notice";

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

/** The pages that a receipt links to. */
export type ReceiptPaths = {
  /** null if the link of a request opens nothing. */
  request(entry: Entry, language: Language): string | null;
  /** Confirms a privacy request. */
  confirm(reference: string, language: Language): string;
};

/** From where to where receipts are sent, and what they say. */
export type ReceiptMailOptions = {
  /** The mail server or mailbox. */
  postUrl: string;
  from: string;
  /** The origin of links. */
  siteUrl: string;
  paths: ReceiptPaths;
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
        // An object, so that no part of the address is read as a second one.
        to: { name: "", address: email },
        ...(texts
          ? receiptOf(entry, language, texts, options)
          : confirmationOf(reference, language, options)),
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

type Links = Pick<ReceiptMailOptions, "siteUrl" | "paths">;

function receiptOf(
  entry: Entry,
  language: Language,
  { nextTitle, nextSteps, tonight, officeHours, isAnswered }: ReceiptTexts,
  { siteUrl, paths }: Links,
) {
  const { reference, link, submission } = entry;
  const { mail, consultation } = catalogueOf(language);
  const path = paths.request(entry, language);
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
  { siteUrl, paths }: Links,
) {
  const { privacy } = catalogueOf(language).mail;
  return {
    subject: fill(privacy.subject, { reference }),
    text: textOf(
      fill(privacy.received, { reference }),
      [privacy.confirm, siteUrl + paths.confirm(reference, language)],
      privacy.mistake,
    ),
  };
}
