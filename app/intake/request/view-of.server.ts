import { FIRST_LANGUAGE, type Language } from "../../../domain/languages";

import { dayOf } from "~/model/date-text";
import type { Catalogue } from "~/words/catalogues";
import { catalogueOf } from "~/words/catalogues.server";
import { fill } from "~/words/fill";

import type { StoredRequest } from "../delivery/database.server";
import {
  APPROXIMATE,
  claimLabels,
  describeClaim,
  readDescription,
} from "../description";
import type { SentEvidence } from "../evidence/sent-evidence";
import {
  consultationFieldNames,
  type Peril,
  perils,
  textNames,
} from "../forms/consultation-schema";
import type { Additions, LinkedRequest } from "../outbox/links.server";
import type { ConsultationFields } from "../submission";
import type { RequestView, SentLine } from "./request-view";

/**
 * The view of a request in the outbox.
 *
 * @param stored the same request in the database; null if it is not there yet.
 */
export function viewOfLinked(
  linked: LinkedRequest,
  stored: StoredRequest | null | "unanswered",
  language: Language = FIRST_LANGUAGE,
): RequestView {
  const { entry, fields, contact, expiresAt } = linked;
  const known = stored === "unanswered" ? null : stored;
  const unknownState = linked.isDelivered ? "gone" : "received";
  const isAsked = linked.isWithdrawalAsked || known?.isWithdrawalAsked;
  return {
    reference: entry.reference,
    receivedAt: entry.acceptedAt,
    expiresAt,
    state: stored === "unanswered" ? null : (known?.state ?? unknownState),
    sent: linesOf(describeClaim(fields), language),
    contact,
    evidence: merged(linked.evidence, known?.evidence ?? []),
    withdrawal: linked.isWithdrawn ? "pending" : isAsked ? "asked" : "none",
  };
}

/**
 * The view of a request that another node took, or that has left the outbox.
 *
 * @param added what was added to it through this node.
 */
export function viewOfStored(
  stored: StoredRequest,
  added: Additions,
  language: Language = FIRST_LANGUAGE,
): RequestView {
  const text =
    stored.description ?? describeClaim(fieldsOf(stored.fields ?? {}));
  const sent = linesOf(text, language);
  const of = (label: string) =>
    readDescription(text).find((line) => line.label === label)?.value ?? "";
  return {
    reference: stored.reference,
    receivedAt: stored.receivedAt,
    expiresAt: stored.expiresAt,
    state: stored.state,
    sent,
    contact: added.contact ?? {
      name: of("Contact Name"),
      email: of("Email"),
      phone: of("Phone"),
    },
    evidence: merged(added.evidence, stored.evidence),
    withdrawal: stored.isWithdrawalAsked ? "asked" : "none",
  };
}

/** What the page calls the lines, whose labels for staff are other words. */
function labelsIn({
  request,
  consultation,
  fields: { texts },
}: Catalogue): ReadonlyMap<string, string> {
  const { name, phone, email } = request;
  const { peril: perilType, loss: dateOfLoss } = consultation;
  const others = { name, phone, email, perilType, dateOfLoss };
  const words = new Map(Object.entries(others));
  for (const each of textNames) words.set(each, texts[each].label);
  const labels = [...claimLabels].map(
    ([field, label]) => [label, words.get(field) ?? label] as const,
  );
  return new Map([...labels, ["Description", request.descriptionLabel]]);
}

/** Another node may have accepted some of the files. */
function merged(
  own: readonly SentEvidence[],
  inDatabase: StoredRequest["evidence"],
): SentEvidence[] {
  const stored = inDatabase.map((file) => ({ ...file, isSetAside: false }));
  const all = new Map([...own, ...stored].map((file) => [file.id, file]));
  return [...all.values()].toSorted(
    (one, other) => one.receivedAt - other.receivedAt,
  );
}

/** The lines of a claim's text, except the note to staff about a license. */
function linesOf(description: string, language: Language): SentLine[] {
  const words = catalogueOf(language);
  const labels = labelsIn(words);
  return readDescription(description)
    .filter(({ label, value }) => label !== "License" && value !== "")
    .map(({ label, value }) => ({
      label: labels.get(label) ?? label,
      value: shown(label, value, words.consultation, language),
    }));
}

/** A value as its sender chose it. */
function shown(
  label: string,
  value: string,
  words: Catalogue["consultation"],
  language: Language,
): string {
  if (label === "Date of Loss") {
    const day = dayOf(value.replace(APPROXIMATE, ""), language).text;
    return value.endsWith(APPROXIMATE) ? fill(words.approximate, { day }) : day;
  }
  return label === "Peril Type" && isPeril(value) ? words.perils[value] : value;
}

function isPeril(value: string): value is Peril {
  return Object.hasOwn(perils, value);
}

function fieldsOf(stored: Record<string, unknown>): ConsultationFields {
  const texts = consultationFieldNames.map((name) => {
    const value = stored[name];
    return [name, typeof value === "string" ? value : ""];
  });
  return Object.fromEntries(texts) as ConsultationFields;
}
