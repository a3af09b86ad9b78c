import type { IncomingMessage, ServerResponse } from "node:http";

import type { Asked } from "../pages/page-source.ts";

/** How a request was answered: the label `kind` of the metrics. */
export type RequestKind =
  /** A cached page, on the fast path or after a wait for its making. */
  | "hit"
  /** A cached page that an edit had made stale: its new version failed or was slow. */
  | "stale"
  /** A page that was rendered and cached. */
  | "miss"
  /** A page that was rendered for this request alone. */
  | "rendered"
  /** A POST to a page. */
  | "form"
  | "static"
  | "image"
  /** `/healthz`, `/readyz`, `/metrics`. */
  | "probe"
  | "redirect"
  /** Refused before any page was asked: its host, method, target or origin. */
  | "refused"
  /** The answer failed, or its client left before it. */
  | "failed";

/** A route that the server itself answers to GET and HEAD. Every other path is a page. */
export type Route = {
  /** How its requests are counted. */
  kind: RequestKind;
  matches(pathname: string): boolean;
  answer(
    request: IncomingMessage,
    response: ServerResponse,
    asked: Asked,
  ): void | Promise<void>;
};
