import type { IncomingMessage, ServerResponse } from "node:http";
import type { ServerContext } from "../context.ts";
import type { Identity } from "../security/identity.ts";
import type { Answer } from "./answer.ts";

export type { ServerContext };

/** A request, its response and what is known about them. */
export type Exchange = {
  context: ServerContext;
  request: IncomingMessage;
  response: ServerResponse;
  url: URL;
  /** The named parts of the route's path, decoded. */
  params: Readonly<Record<string, string>>;
  /** The `2025-02-19` of `/v2025-02-19/…`; empty outside the API. */
  apiVersion: string;
  identity: Identity;
};

/** `null` when the handler writes to the response itself. */
export type Handler = (
  exchange: Exchange,
) => Answer | null | Promise<Answer | null>;
