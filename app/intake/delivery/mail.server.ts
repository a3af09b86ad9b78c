import { dayText } from "../../../domain/license-term";

import type { LicenseNotice } from "~/model/page-parts";

import type { Replacement } from "../outbox/facts.server";
import { isOfDatabase } from "../set-aside.server";
import type { Channel, LeadNotice, Notice } from "./notice";
import { openPost, send, textOf } from "./post.server";

/**
 * Sends notices to the firm by e-mail.
 *
 * @param siteUrl the site's origin for the links.
 */
export function mailChannel({
  smtpUrl,
  from,
  to,
  siteUrl,
}: Record<"smtpUrl" | "from" | "to" | "siteUrl", string>): Channel {
  const post = openPost(smtpUrl);
  const host = new URL(siteUrl).hostname;
  return {
    name: "mail",
    tell: (notice) =>
      send(post, {
        from,
        to: { name: "", address: to },
        ...mailOf(notice, `${siteUrl}/dashboard`),
        // The same id for each try, so that mail clients merge a mail that was
        // sent twice.
        messageId: `<${notice.id}@${host}>`,
        headers: { "Auto-Submitted": "auto-generated" },
      }),
  };
}

type MailText = { subject: string; text: string };

/**
 * The texts of a mail. A person's name is in the body only, never in a header.
 *
 * @param portal the address of the portal.
 */
function mailOf(notice: Notice, portal: string): MailText {
  switch (notice.type) {
    case "lead":
      return leadMail(notice, portal);
    case "license":
      return licenseMail(notice);
    case "replacement":
      if (isOfDatabase(notice.setAside)) return databaseMail(notice, portal);
      return notice.isMissing
        ? missingMail(notice, portal)
        : replacementMail(notice, portal);
    case "review": {
      const { count } = notice;
      const entries = count === 1 ? "entry" : "entries";
      return {
        subject: `${count} new ${entries} in the review box`,
        text: textOf(
          `${count} new ${entries} may be spam, or a person asking for help. Look through the review box: ${portal}`,
        ),
      };
    }
  }
  return notice satisfies never;
}

const languageNames = new Intl.DisplayNames("en-US", { type: "language" });

const NAMES: Record<LeadNotice["kind"], string> = {
  consultation: "consultation request",
  contact: "message",
  privacy: "privacy request",
};

function leadMail(
  { id, kind, name, state, language, receivedAt }: LeadNotice,
  portal: string,
): MailText {
  const lines = [
    `Reference: ${id}`,
    `Name: ${inOneLine(name)}`,
    kind === "consultation" && `State: ${state ?? "not known"}`,
    language !== null && `Language: ${languageNames.of(language)}`,
    `Received: ${receivedAt.toISOString()}`,
  ];
  return {
    subject: `New ${NAMES[kind]} ${id}`,
    text: textOf(
      lines.filter((line) => line !== false),
      `Read the rest in the portal: ${portal}`,
    ),
  };
}

const NOT_TOLD =
  "You may not have been told about some of the latest requests.";

function replacementMail(
  { whole, lost, setAside }: Replacement,
  portal: string,
): MailText {
  return {
    subject: "The file of requests was damaged and replaced",
    text: textOf(
      "The file that holds what people send through the forms was damaged. A new file has replaced it.",
      [`Carried over: ${whole}`, `Could not be read: ${lost ?? "unknown"}`],
      [
        `Look through every list: ${portal}`,
        NOT_TOLD,
        `The damaged file is kept as ${setAside} beside the new one. It contains personal data. Have it removed once nobody needs it.`,
      ],
    ),
  };
}

function databaseMail({ setAside }: Replacement, portal: string): MailText {
  return {
    subject: "The database was damaged or missing",
    text: textOf(
      "The database of the portal was damaged, missing, or changed while it was off. What people send is put into it again.",
      "Statuses and notes of claims, and accounts of staff, may be missing or older than before.",
      [
        `Look through every list: ${portal}`,
        `The person who runs the site finds more in ${setAside}, and can restore a backup.`,
      ],
    ),
  };
}

function missingMail(
  { whole, lost, setAside }: Replacement,
  portal: string,
): MailText {
  const missing =
    "The file that holds what people send through the forms was missing, or older than before.";
  const look = `Look through every list: ${portal}`;
  const note = `The note ${setAside} beside the file says what the person who runs the site can do.`;
  if (lost === 0)
    return {
      subject: "The file of requests was missing or older, and is whole again",
      text: textOf(`${missing} Nothing is lost.`, `Carried over: ${whole}`, [
        look,
        NOT_TOLD,
        note,
      ]),
    };
  return {
    subject: "Requests are missing in the file of requests",
    text: textOf(
      missing,
      `What people sent last and is not in it: ${lost ?? "unknown"}`,
      [
        `You have what was delivered before. ${look}`,
        "Some people may have been told that their request is stored, and you may never have received it.",
        note,
      ],
    ),
  };
}

function licenseMail({
  name,
  expiresOn,
  text,
  renewalUrl,
}: LicenseNotice): MailText {
  const state = inOneLine(name);
  const renewal = renewalUrl === null ? [] : [`Renew it here: ${renewalUrl}`];
  return {
    subject: `The license in ${state} expires on ${dayText(expiresOn)}`,
    text: textOf([`License: ${state}`, text, ...renewal]),
  };
}

const inOneLine = (name: string) => name.replace(/\p{Cc}+/gu, " ");
