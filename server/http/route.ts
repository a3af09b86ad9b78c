import type { IncomingMessage, ServerResponse } from "node:http";

import type { PageRequest } from "../pages/page-source.ts";

/** How a request was answered: the label `kind` of the metrics. */
export type RequestKind =
  /** A cached page, on the fast path or after waiting for its rendering. */
  | "hit"
  /** A cached page made stale by an edit: its new version failed or was slow. */
  | "stale"
  /** A page that was rendered and cached. */
  | "miss"
  /** A page rendered for this request alone. */
  | "rendered"
  /** A POST to a page. */
  | "form"
  | "static"
  | "image"
  /** `/healthz`, `/readyz`, `/readyz/pages`, `/metrics`. */
  | "probe"
  | "redirect"
  /** Refused before reaching any page: its host, method, target or origin. */
  | "refused"
  /** The answer failed, or the client disconnected first. */
  | "failed";

/** A route that the server itself answers for GET and HEAD. Every other path is a page. */
export type Route = {
  /** The kind under which its requests are counted. */
  kind: RequestKind;
  matches(pathname: string): boolean;
  answer(
    request: IncomingMessage,
    response: ServerResponse,
    asked: PageRequest,
  ): void | Promise<void>;
};
