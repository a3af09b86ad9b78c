import type { AppLoadContext } from "@remix-run/node";
import type { Submission as Parsed } from "@conform-to/react";

import type { Language } from "../../domain/languages";

import { readForm } from "~/http/form-body.server";
import { catalogueOf } from "~/words/catalogues.server";

import type { FormResult, FormTrouble, Receipt } from "./forms/form-result";
import { restartForm } from "./forms/form-start.server";
import { parseSent } from "./forms/parse-fields";
import type { ReceivedForm } from "./forms/received-form.server";
import {
  keyWithoutTicket,
  readTicket,
  verdictOn,
} from "./forms/verdict.server";
import { requestPath, tokenOf } from "./request/link.server";
import { readConfirmed } from "./receipt.server";
import { orShortage } from "./shortage.server";
import type { Submission } from "./submission";

/** The result of a form and its HTTP status. */
export type Received = { status: number; result: FormResult };

type Sent = { request: Request; context: AppLoadContext };

const statusOf: Record<FormTrouble, number> = {
  expired: 400,
  failed: 503,
  full: 503,
  busy: 429,
};

/**
 * Receives a form of either kind, sent with or without a script. A form with a
 * mistake (400, or 429 after too many) and one that could not be stored (503)
 * are answered with the visitor's values. Nothing else is refused: suspicious
 * or too frequent submissions go to the review box, and their senders see the
 * same answer as all others, since many families may share one address.
 *
 * @throws Response 415 or 400 for a body that is not a form.
 */
export async function receive<Fields extends Record<string, unknown>>(
  form: ReceivedForm<Fields>,
  { request, context }: Sent,
): Promise<Received> {
  const sent = await readForm(request);
  const { fields: words } = catalogueOf(context.language);
  const parsed = parseSent(form.schemaIn(words), sent);
  const address = context.visitor?.address ?? null;
  const { intake, limits } = context.services;
  if (parsed.status !== "success") {
    const { isOver, isStart } = limits.countMistake(address);
    if (isStart) context.noteSecurity?.("flood");
    return again(parsed, sent, isOver ? "busy" : null);
  }

  const { state, ticket } = readTicket(sent.get("ticket"));
  if (state === "expired") return again(parsed, sent, "expired");
  const submission = await form.submissionOf(
    parsed.value,
    sent,
    request.headers,
    context.language,
  );
  const sender = { address, email: submission.fields.email };
  const limit = limits.reached(sender);
  const verdict = verdictOn({
    ticketState: state,
    sent,
    spamSample: form.spamSampleOf(parsed.value),
    limit: limit?.reason ?? null,
  });
  const key = ticket?.key ?? keyWithoutTicket(sent.get("ticket"));
  const accepted = await orShortage(context, () =>
    intake.accept(submission, {
      key,
      ...(ticket && { shownAt: ticket.shownAt }),
      verdict,
      leavesReserve: limit?.isOwn ?? false,
    }),
  );
  if (typeof accepted === "string") return again(parsed, sent, accepted);
  if (accepted.isNew && limits.countSubmission(sender).isStart)
    context.noteSecurity?.("flood");
  return {
    status: 200,
    result: {
      outcome: "sent",
      ...receiptOf(submission, accepted.reference, context.language),
      tonight: (await form.tonightAfter?.(parsed.value)) ?? [],
    },
  };
}

function receiptOf(
  submission: Submission,
  reference: string,
  language: Language,
): Omit<Receipt, "tonight"> {
  return submission.kind === "consultation"
    ? {
        reference,
        requestPath: requestPath(tokenOf(reference), language),
        peril: submission.fields.perilType,
      }
    : { reference, requestPath: null, peril: null };
}

function again<Fields>(
  parsed: Parsed<Fields>,
  sent: URLSearchParams,
  trouble: FormTrouble | null,
): Received {
  return {
    status: trouble === null ? 400 : statusOf[trouble],
    result: {
      outcome: "again",
      reply: { ...parsed.reply(), status: "error" },
      trouble,
      start: restartForm(sent),
    },
  };
}

/** What opening the address in a mail came to. */
export type Confirmation = "stored" | "failed" | "unknown";

/**
 * Records that the reader of a mail confirms the privacy request in it. Twice is
 * once.
 *
 * @returns `unknown` for an address that this site did not sign, or that is older
 * than seven days.
 */
export async function confirmPrivacyRequest(
  context: AppLoadContext,
  url: string,
): Promise<Confirmation> {
  const confirms = readConfirmed(url);
  if (confirms === null) return "unknown";
  const fields = { name: "", email: "", right: "access", message: "" } as const;
  const accepted = await orShortage(context, () =>
    context.services.intake.accept(
      { kind: "privacy", confirms, fields },
      { key: `confirms ${confirms}`, verdict: { box: "lead" } },
    ),
  );
  return typeof accepted === "string" ? "failed" : "stored";
}
