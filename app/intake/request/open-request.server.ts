import { STATUS_CODES } from "node:http";

import { noIndexHeaders, retryHeader } from "~/http/headers";
import { subnetsOf } from "~/http/sender-address.server";
import { requireVisitor } from "~/http/visitor";
import type { LoadContext } from "~/load-context";
import { catalogueOf } from "~/words/catalogues.server";

import { hashOf } from "./link.server";
import type {
  RequestView,
  CorrectionReply,
  CorrectionTrouble,
  Withdrawal,
} from "./request-view";
import { parseSent, readForm } from "../forms/read-form.server";
import { IntakeUnavailable } from "../submission";
import { contactDetailsSchemaIn } from "../forms/contact-schema";

/** The headers of every page behind a link, and of its refusals. */
export const linkHeaders = {
  ...noIndexHeaders,
  "Referrer-Policy": "no-referrer",
} as const;

/** While the database does not answer, in seconds. */
const RETRY_SECONDS = 10;

type OpenedRequest = { hash: string; view: RequestView };

/** What an action has opened is there for the loader after it. */
const opened = new WeakMap<LoadContext, Promise<OpenedRequest>>();

/**
 * Opens the request of a link, once for each request of the site. In: the context,
 * the secret in the address. Out: the request with the hash of its link.
 *
 * A network that has tried too many links that open nothing costs the database
 * nothing more: then a link is looked for in the outbox alone.
 *
 * @throws Response the same 404 for every link that opens nothing, be it forged,
 * expired or used; 429 after too many of these from one network; 503 while
 * nothing says whether the link is known.
 */
export function openRequest(
  context: LoadContext,
  token: string | undefined,
): Promise<OpenedRequest> {
  const known = opened.get(context) ?? open(context, token);
  opened.set(context, known);
  return known;
}

async function open(
  context: LoadContext,
  token: string | undefined,
): Promise<OpenedRequest> {
  const { own } = subnetsOf(requireVisitor(context).address);
  if (context.isPast) throw refusal(404);
  const { linkTries, intake } = context.services;
  const waitSeconds = own === null ? 0 : linkTries.count(own);
  const hash = hashOf(token ?? "");
  const view = await intake.requests.read(
    hash,
    waitSeconds > 0,
    context.language,
  );
  if (view !== null && view !== "unanswered") {
    if (own !== null) linkTries.forgive(own);
    return { hash, view };
  }
  if (waitSeconds > 0) {
    context.noteSecurity?.("lockout");
    throw refusal(429, waitSeconds);
  }
  throw view === "unanswered" ? refusal(503, RETRY_SECONDS) : refusal(404);
}

/** The 404 of a link that opens nothing. */
export function unknownLink(): Response {
  return refusal(404);
}

function refusal(
  status: 404 | 429 | 503,
  waitSeconds: number | null = null,
): Response {
  return Response.json(null, {
    status,
    statusText: STATUS_CODES[status]!,
    headers: { ...linkHeaders, ...retryHeader(waitSeconds) },
  });
}

/**
 * Takes the correction of how a sender is reached. In: the context, the secret of
 * the link, the request with the form.
 *
 * @throws Response as `openRequest` and `readForm`.
 */
export async function correctRequest(
  context: LoadContext,
  token: string | undefined,
  request: Request,
): Promise<CorrectionReply> {
  const { hash } = await openRequest(context, token);
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
  try {
    const { requests } = context.services.intake;
    const result = await requests.correct(hash, parsed.value);
    if (result === "unknown") throw unknownLink();
    return result === "many" ? again(429, "many") : { outcome: "corrected" };
  } catch (error) {
    if (!(error instanceof IntakeUnavailable)) throw error;
    context.reportError?.(error);
    return again(503, "failed");
  }
}

/**
 * Withdraws the request of a link. Out: what it came to; `failed` if it could not
 * be stored durably. A second click within seconds gets the same answer.
 *
 * @throws Response as `openRequest`.
 */
export async function withdrawRequest(
  context: LoadContext,
  token: string | undefined,
): Promise<Withdrawal | "failed"> {
  const { requests } = context.services.intake;
  const hash = hashOf(token ?? "");
  requireVisitor(context);
  const repeated = requests.withdrawn.get(hash);
  if (repeated) return repeated;
  await openRequest(context, token);
  try {
    const result = await requests.withdraw(hash);
    if (result === null) throw unknownLink();
    requests.withdrawn.set(hash, result);
    context.services.uploads.summaries.delete(hash);
    return result;
  } catch (error) {
    if (!(error instanceof IntakeUnavailable)) throw error;
    context.reportError?.(error);
    return "failed";
  }
}
