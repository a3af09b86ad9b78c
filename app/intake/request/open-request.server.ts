import { STATUS_CODES } from "node:http";

import { noIndexHeaders, retryHeader } from "~/http/headers";
import { subnetsOf } from "~/http/sender-address.server";
import { requireVisitor } from "~/http/visitor";
import type { LoadContext } from "~/load-context";

import { hashOf } from "../signed-links.server";
import type { RequestView } from "./request-view";

/** The headers of every page behind a link, and of its refusals. */
export const linkHeaders = {
  ...noIndexHeaders,
  "Referrer-Policy": "no-referrer",
} as const;

/** The `Retry-After` while the database does not answer, in seconds. */
const RETRY_SECONDS = 10;

/** A link opens no request. */
export type LinkRefusal = {
  outcome: "refused";
  /**
   * `unknown`: it is forged, expired or used, which all look the same; `locked`: its
   * network has tried too many such links; `unanswered`: it could not be looked up.
   */
  why: "unknown" | "locked" | "unanswered";
  /** When to try again; null: never. */
  waitSeconds: number | null;
};

/** The refusal of a link that opens nothing. */
export const unknownLink: LinkRefusal = {
  outcome: "refused",
  why: "unknown",
  waitSeconds: null,
};

/** A request that its link has opened. */
type OpenedRequest = {
  outcome: "open";
  hash: string;
  view: RequestView;
};

/** The loader after an action reuses what the action has opened. */
const opened = new WeakMap<LoadContext, Promise<OpenedRequest | LinkRefusal>>();

/**
 * Opens the request of a link, once for each HTTP request.
 *
 * For a network that has tried too many links that open nothing, the link is looked
 * up in the outbox alone, so that guesses cost the database nothing.
 *
 * @param token the secret in the address.
 */
export function openRequest(
  context: LoadContext,
  token: string | undefined,
): Promise<OpenedRequest | LinkRefusal> {
  const known = opened.get(context) ?? open(context, token);
  opened.set(context, known);
  return known;
}

async function open(
  context: LoadContext,
  token: string | undefined,
): Promise<OpenedRequest | LinkRefusal> {
  const { own } = subnetsOf(requireVisitor(context).address);
  if (context.isPast) return unknownLink;
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
    return { outcome: "open", hash, view };
  }
  if (waitSeconds > 0) {
    context.noteSecurity?.("lockout");
    return { outcome: "refused", why: "locked", waitSeconds };
  }
  return view === null
    ? unknownLink
    : { outcome: "refused", why: "unanswered", waitSeconds: RETRY_SECONDS };
}

const STATUS = { unknown: 404, locked: 429, unanswered: 503 } as const;

/** The answer to a link that opens nothing. */
export function refusalOf({ why, waitSeconds }: LinkRefusal): Response {
  const status = STATUS[why];
  return Response.json(null, {
    status,
    statusText: STATUS_CODES[status]!,
    headers: { ...linkHeaders, ...retryHeader(waitSeconds) },
  });
}

/**
 * Returns a result, or throws a refusal as Remix expects it from a loader or an
 * action.
 *
 * @throws Response
 */
export function unlessRefused<Result extends { outcome: string }>(
  result: Result | LinkRefusal,
): Exclude<Result, LinkRefusal> {
  if (isRefusal(result)) throw refusalOf(result);
  return result as Exclude<Result, LinkRefusal>;
}

function isRefusal(result: { outcome: string }): result is LinkRefusal {
  return result.outcome === "refused";
}
