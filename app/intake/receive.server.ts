import type { ActionFunctionArgs } from "@remix-run/node";
import type { Submission as Parsed } from "@conform-to/react";

import { FIRST_LANGUAGE, type Language } from "../../domain/languages";

import { readForm } from "~/http/form-body.server";
import { catalogueOf } from "~/words/catalogues.server";

import { attributionOf } from "./forms/arrival.server";
import {
  consultationSchemaIn,
  type ConsultationValues,
  UNKNOWN_POLICY,
} from "./forms/consultation-schema";
import { contactSchemaIn } from "./forms/contact-schema";
import type { FormResult, FormTrouble, Receipt } from "./forms/form-result";
import { type FormSchema, parseSent } from "./forms/form-schema";
import {
  keyWithoutTicket,
  readTicket,
  restartForm,
} from "./forms/form-start.server";
import { privacySchemaIn } from "./forms/privacy-schema";
import { stateIn } from "./forms/state-in";
import type { FieldWords } from "./forms/text-field";
import { triageOf } from "./forms/triage.server";
import { requestPath, tokenOf } from "./signed-links.server";
import { orShortage } from "./storage-fault.server";
import type {
  Attribution,
  ContactFields,
  PrivacyFields,
  Submission,
} from "./submission";

/** A form on the server. */
type ReceivedForm<Fields> = {
  schemaIn(words: FieldWords): FormSchema<Fields>;
  /** Fills in, before the fields are checked, what a box of the form stands for. */
  complete?(sent: URLSearchParams, words: FieldWords): void;
  /** What the receipt says to do first; left out for other forms. */
  tonightAfter?(fields: Fields): Promise<readonly string[]>;
  /** @param sent everything that was sent, hidden fields included. */
  submissionOf(
    fields: Fields,
    sent: URLSearchParams,
    headers: Headers,
    language: Language,
  ): Submission | Promise<Submission>;
};

/** The contact form. */
export const contactForm: ReceivedForm<ContactFields> = {
  schemaIn: contactSchemaIn,
  submissionOf: (fields) => ({ kind: "contact", fields }),
};

/** The form for privacy requests. */
export const privacyForm: ReceivedForm<PrivacyFields> = {
  schemaIn: privacySchemaIn,
  submissionOf: (fields, _sent, _headers, language) => ({
    kind: "privacy",
    fields,
    ...furtherLanguage(language),
  }),
};

/** What the website knows of its content when a consultation is sent. */
export type ContentOfForm = {
  /** The names of the states in which the firm's license has expired. */
  lapsedStates(): Promise<readonly string[]>;
  /**
   * The id of the storm that is active for the page at a path, from which the form
   * says it was opened; null: none.
   */
  stormIdAt(path: string): Promise<string | null>;
  /** What to do tonight after a peril. */
  tonightAfter(peril: string): Promise<readonly string[]>;
};

/**
 * The consultation form, sent from any page. A request from a state without a valid
 * license is taken and marked for staff, and one from a page of a storm names that
 * storm. Neither mark is taken from the form.
 */
export function consultationForm(
  content: ContentOfForm,
): ReceivedForm<ConsultationValues> {
  return {
    schemaIn: consultationSchemaIn,
    tonightAfter: ({ perilType }) => content.tonightAfter(perilType),
    complete(sent, { notKnown }) {
      if (sent.has(UNKNOWN_POLICY) && !sent.get("policyNumber")?.trim())
        sent.set("policyNumber", notKnown);
    },
    async submissionOf(values, sent, headers, language) {
      const { smsConsent, approximateDate, ...asked } = values;
      const fields = { ...asked, ...(approximateDate && { approximateDate }) };
      const [lapsedStates, stormId] = await Promise.all([
        content.lapsedStates(),
        content.stormIdAt(sent.get("page") ?? ""),
      ]);
      const state = stateIn(fields.location);
      const isLapsed = state !== null && lapsedStates.includes(state);
      const attribution: Attribution = {
        ...attributionOf(sent, headers),
        ...(smsConsent && { smsConsent }),
        ...(stormId !== null && { stormId }),
        ...furtherLanguage(language),
      };
      return {
        kind: "consultation" as const,
        fields,
        attribution: Object.keys(attribution).length > 0 ? attribution : null,
        ...(isLapsed && { lapsedState: state }),
      };
    },
  };
}

const furtherLanguage = (language: Language) =>
  language === FIRST_LANGUAGE ? {} : { language };

/** The result of a form and its HTTP status. */
export type Received = { status: number; result: FormResult };

const statusOf: Record<FormTrouble, number> = {
  expired: 400,
  failed: 503,
  full: 503,
  busy: 429,
};

/**
 * Receives a form of any kind, sent with or without a script. A form with a
 * mistake (400, or 429 after too many) and one that could not be stored (503)
 * are answered with the visitor's values. Nothing else is refused: suspicious
 * or too frequent submissions go to the review box, and their senders see the
 * same answer as all others, since many families may share one address.
 *
 * @throws Response 415 or 400 for a body that is not a form.
 */
export async function receive<Fields extends Record<string, unknown>>(
  form: ReceivedForm<Fields>,
  { request, context }: Pick<ActionFunctionArgs, "request" | "context">,
): Promise<Received> {
  const sent = await readForm(request);
  const { fields: words } = catalogueOf(context.language);
  form.complete?.(sent, words);
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
  const triage = triageOf({
    ticketState: state,
    sent,
    submission,
    limit: limit?.reason ?? null,
  });
  const key = ticket?.key ?? keyWithoutTicket(sent.get("ticket"));
  const accepted = await orShortage(context, () =>
    intake.accept(submission, {
      key,
      ...(ticket && { shownAt: ticket.shownAt }),
      triage,
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
