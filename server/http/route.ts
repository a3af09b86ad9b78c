import type { IncomingMessage, ServerResponse } from "node:http";

import type { RequestKind } from "../metrics/request-counts.ts";
import type { Asked } from "../pages/page-source.ts";

/** A route that the server itself answers. Every other path is a page. */
export type Route = {
  /** `GET` stands for HEAD too. */
  method: "GET" | "POST";
  /** How its requests are counted. */
  kind: RequestKind;
  matches(pathname: string): boolean;
  answer(
    request: IncomingMessage,
    response: ServerResponse,
    asked: Asked,
  ): void | Promise<void>;
};
