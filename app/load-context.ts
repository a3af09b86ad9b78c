import type { ContentReader } from "~/content/source/reader";
import type { SecurityEvent } from "~/http/security-event";
import type { SiteServices } from "~/services.server";

/** The one visitor that a page is rendered for, if not for everybody. */
export type Visitor = {
  /** The address that the request came from; null where it cannot be trusted. */
  address: string | null;
};

/** A request that came with the cookie of a preview. */
export type Preview =
  /** The editor sees drafts. */
  | { state: "open" }
  /** It ran out or was taken back: the request is like any other. */
  | { state: "ended" }
  /** The content source does not say at the moment. */
  | { state: "unknown" };

/** What the server hands to every loader and to the render of one request. */
export type LoadContext = {
  /** What lives as long as the process. */
  services: SiteServices;
  /** Reads content for this request and remembers what the answer rests on. */
  content: ContentReader;
  /** For inline scripts of a page that is rendered per request; null on a page that is cached. */
  nonce: string | null;
  /** Null while a page is rendered for everybody, to be cached. */
  visitor: Visitor | null;
  /** Null without a preview, and always while `visitor` is null. */
  preview: Preview | null;
  /** Set by what is made for one visitor: no other may get the answer. */
  needsVisitor?: boolean;
  /**
   * False for a reader who was shown the shape of this page already, and now
   * waits for its content however long it takes.
   */
  mayBeUnfinished: boolean;
  /** Set by a page that shows only its shape yet, because the content source is slow. */
  isUnfinished?: boolean;
  /** The request's id in the log: printed on the error page, so that a report can be found again. */
  requestId: string | null;
  /** False while search engines should stay away from the whole site. */
  isIndexable: boolean;
  /** Notes in the log what an operator should know of the sender. */
  noteSecurity?: (event: SecurityEvent) => void;
  /** Where unexpected errors of a request are reported; without it they go to standard error. */
  reportError?: (error: unknown) => void;
};
