import { readForm } from "~/http/form-body.server";
import { requireVisitor } from "~/http/visitor";
import type { LoadContext } from "~/load-context";
import { catalogueOf } from "~/words/catalogues.server";

import { contactDetailsSchemaIn } from "../forms/contact-schema";
import { parseSent } from "../forms/form-schema";
import { hashOf, readConfirmed } from "../signed-links.server";
import { orShortage } from "../storage-fault.server";
import {
  type LinkRefusal,
  openRequest,
  unknownLink,
} from "./open-request.server";
import type {
  CorrectionReply,
  CorrectionTrouble,
  Withdrawal,
} from "./request-view";

/**
 * Takes the correction of how a sender is reached.
 *
 * @param token the secret of the link.
 * @param request has the form.
 * @throws Response as `readForm`.
 */
export async function correctRequest(
  context: LoadContext,
  token: string | undefined,
  request: Request,
): Promise<CorrectionReply | LinkRefusal> {
  const opened = await openRequest(context, token);
  if (opened.outcome === "refused") return opened;
  const sent = await readForm(request);
  const { fields: words } = catalogueOf(context.language);
  const parsed = parseSent(contactDetailsSchemaIn(words), sent);
  const again = (status: number, trouble: CorrectionTrouble | null) =>
    ({
      outcome: "again",
      status,
      reply: { ...parsed.reply(), status: "error" },
      trouble,
    }) as const;
  if (parsed.status !== "success") return again(400, null);
  const { requests } = context.services.intake;
  const result = await orShortage(context, () =>
    requests.correct(opened.hash, parsed.value),
  );
  switch (result) {
    case "kept":
    case "same":
      return { outcome: "corrected" };
    case "many":
      return again(429, "many");
    case "unknown":
      return unknownLink;
    case "full":
    case "failed":
      return again(503, "failed");
  }
}

/** What the wish to withdraw a request came to. */
type WithdrawalReply =
  | { outcome: "withdrawn"; result: Withdrawal }
  /** It could not be stored durably. */
  | { outcome: "failed" };

/**
 * Withdraws the request of a link. A second click within seconds gets the same
 * answer.
 *
 * @param token the secret of the link.
 */
export async function withdrawRequest(
  context: LoadContext,
  token: string | undefined,
): Promise<WithdrawalReply | LinkRefusal> {
  const { intake, uploads } = context.services;
  const hash = hashOf(token ?? "");
  requireVisitor(context);
  const repeated = intake.requests.withdrawn.get(hash);
  if (repeated) return { outcome: "withdrawn", result: repeated };
  const opened = await openRequest(context, token);
  if (opened.outcome === "refused") return opened;
  const result = await orShortage(context, () =>
    intake.requests.withdraw(hash),
  );
  if (result === "full" || result === "failed") return { outcome: "failed" };
  if (result === null) return unknownLink;
  intake.requests.withdrawn.set(hash, result);
  uploads.summaries.delete(hash);
  return { outcome: "withdrawn", result };
}

/** What opening the address in a mail came to. */
export type Confirmation = "stored" | "failed" | "unknown";

/**
 * Records that the reader of a mail confirms the privacy request in it. It may be
 * repeated.
 *
 * @returns `unknown` for an address that this site did not sign, or that is older
 * than seven days.
 */
export async function confirmPrivacyRequest(
  context: LoadContext,
  url: string,
): Promise<Confirmation> {
  const confirms = readConfirmed(url);
  if (confirms === null) return "unknown";
  const fields = { name: "", email: "", right: "access", message: "" } as const;
  const accepted = await orShortage(context, () =>
    context.services.intake.accept(
      { kind: "privacy", confirms, fields },
      { key: `confirms ${confirms}`, triage: { box: "lead" } },
    ),
  );
  return typeof accepted === "string" ? "failed" : "stored";
}
