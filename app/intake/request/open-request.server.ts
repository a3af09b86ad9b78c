import { noIndexHeaders, retryHeader } from "~/http/headers";
import { subnetsOf } from "~/http/sender-address.server";
import { requireVisitor } from "~/http/visitor";
import type { LoadContext } from "~/load-context";

import { hashOf } from "./link.server";
import type { RequestView } from "./request-view";

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
  const { linkTries, intake } = context.services;
  const waitSeconds = own === null ? 0 : linkTries.count(own);
  const hash = hashOf(token ?? "");
  const view = await intake.requests.read(hash, waitSeconds > 0);
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

const REASONS = {
  404: "Not Found",
  429: "Too Many Requests",
  503: "Service Unavailable",
} as const;

function refusal(
  status: keyof typeof REASONS,
  waitSeconds: number | null = null,
): Response {
  return Response.json(null, {
    status,
    statusText: REASONS[status],
    headers: { ...linkHeaders, ...retryHeader(waitSeconds) },
  });
}
