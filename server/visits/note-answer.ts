import type { IncomingMessage } from "node:http";

import type { NotFoundReport } from "../not-found/not-found-report.ts";
import type { CachedPage } from "../pages/cached-page.ts";
import type { Asked } from "../pages/page-source.ts";
import type { Page } from "../pages/page.ts";
import type { Visits } from "./visits.ts";

/** What counts the pages that are answered. */
export type AnswerCounters = {
  /** Counts the missing pages that visitors ask for; null where no content source takes the list. */
  notFound?: Pick<NotFoundReport, "note"> | null;
  /** Counts views of pages; null where they are not counted. */
  visits?: Visits | null;
  /** The IP address of a request's sender; null if unknown. */
  clientAddress(request: IncomingMessage): string | null;
};

/** Counts a page that was not answered by `sendHit`. */
export function noteAnswer(
  { clientAddress, notFound, visits }: AnswerCounters,
  request: IncomingMessage,
  asked: Asked,
  page: Page | CachedPage,
): void {
  const { method, headers } = request;
  const foundNothing = "foundNothing" in page && page.foundNothing === true;
  const isAddressAsked = page.status === 404 || foundNothing;
  const answered = {
    ...asked,
    method,
    headers,
    status: page.status,
    address: isAddressAsked ? clientAddress(request) : null,
  };
  const redirectId = ("redirectId" in page && page.redirectId) || null;
  notFound?.note({ ...answered, redirectId });
  visits?.noteAnswer({ ...answered, foundNothing });
}
