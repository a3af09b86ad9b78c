import { json, type Answer } from "../exchange.ts";
import type { Route } from "../router.ts";

const EMPTY_LINES: Answer = {
  status: 200,
  headers: { "content-type": "application/x-ndjson" },
  body: "",
};

/**
 * History is not built yet: the answers are valid and empty, so that the
 * Studio shows a document without a past instead of an error.
 */
export const historyRoutes: readonly Route[] = [
  {
    method: "GET",
    path: "/data/history/:dataset/events/documents/:id",
    access: "signed-in",
    handler: ({ params }) =>
      json({ events: { [params["id"] ?? ""]: [] }, nextCursor: "" }),
  },
  {
    method: "GET",
    path: "/data/history/:dataset/events/releases/:id",
    access: "signed-in",
    handler: () => json({ events: [], nextCursor: "" }),
  },
  {
    method: "GET",
    path: "/data/history/:dataset/transactions/:ids",
    access: "signed-in",
    handler: () => EMPTY_LINES,
  },
  {
    method: "GET",
    path: "/data/history/:dataset/documents/:ids",
    access: "signed-in",
    handler: () => json({ documents: [] }),
  },
];
