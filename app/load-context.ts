import type { Language } from "../domain/languages";

import type { OwnFile } from "~/content/preview/self-contained.server";
import type { PreviewPerspective } from "~/content/source/perspective";
import type { SharedLink } from "~/content/preview/share.server";
import type { ContentReader } from "~/content/source/reader";
import type { SecurityEvent } from "~/http/security-event";
import type { PageViews } from "~/model/visits";
import type { SiteHealth } from "~/portal/health/site-health";
import type { SiteServices } from "~/services.server";

/** The visitor of a page that is rendered per request. */
export type Visitor = {
  /** The IP address of the request; null if it cannot be trusted. */
  address: string | null;
};

/** The preview of a request with a preview cookie. */
export type Preview =
  /**
   * The editor sees what the perspective includes, such as drafts, as of a moment
   * in milliseconds since 1970, or of the present for null.
   */
  | {
      state: "open";
      perspective: PreviewPerspective;
      moment: number | null;
      /**
       * A moment of the past, whose published content is shown: its time, or the
       * revision that ended it. Null for the present and the future.
       */
      asOf: string | null;
    }
  /** It expired or was revoked: the request is handled like any other. */
  | { state: "ended" }
  /** The content source does not answer at the moment. */
  | { state: "unknown" };

/** What the server passes to the loaders and the rendering of one request. */
export type LoadContext = {
  /** What lives as long as the process. */
  services: SiteServices;
  /** The language of the address; `content` reads in the same. */
  language: Language;
  /** Reads content for this request and collects the sync tags of what it read. */
  content: ContentReader;
  /** The nonce for inline scripts of a page rendered per request; null for a cached page. */
  nonce: string | null;
  /** Null while a page is rendered for everybody, to be cached. */
  visitor: Visitor | null;
  /** Null without a preview, and always while `visitor` is null. */
  preview: Preview | null;
  /**
   * True while an editor looks at the site of the past: requests and accounts belong to
   * the present, and are not shown there.
   */
  isPast: boolean;
  /** Null for a request other than for a shared link, and always while `visitor` is null. */
  shared: SharedLink | null;
  /**
   * Reads an address of this site as this request's client would, on request with the
   * documents of a page of the past. Left out in development.
   */
  readOwn?: (path: string, tellsDocuments?: boolean) => Promise<OwnFile | null>;
  /** The version of the program; left out in development. */
  program?: string | undefined;
  /** True while a page is rendered without scripts and forms.*/
  isReadOnly: boolean;
  /** Set by `requireVisitor`: no other visitor may get the answer. */
  needsVisitor?: boolean;
  /** Set by a search that found nothing: what was typed. */
  unfound?: string;
  /** Set by a page that the Studio may frame although it is not a preview. */
  isForStudio?: boolean;
  /**
   * The request's id in the log, which the error page shows, so that a
   * visitor's report can be found there.
   */
  requestId: string | null;
  /** False if search engines should stay away from the whole site. */
  isIndexable: boolean;
  /** Logs a security event with the hashed address of the sender. */
  noteSecurity?: (event: SecurityEvent) => void;
  /** Reads how often pages were opened on a day, or in all; left out if nothing is counted. */
  readVisits?: ((day: string | null) => PageViews) | undefined;
  /** Reads what only the server knows about the site; left out in development. */
  siteHealth?: (() => Promise<SiteHealth>) | undefined;
  /** Where unexpected errors of a request are reported; without it they go to standard error. */
  reportError?: (error: unknown) => void;
};
