import { randomBytes } from "node:crypto";

import type { Logger } from "pino";

import type { SharedLink } from "../../app/content/preview/share.server.ts";
import type { ReadPerspective } from "../../app/content/source/reader.ts";
import type { LoadContext } from "../../app/load-context.ts";
import type { PageViews } from "../../app/model/visits.ts";
import type { SiteHealth } from "../../app/portal/health/site-health.ts";
import type { NoteSecurity } from "../log/security-log.ts";
import type { OpenSite, RenderRequest } from "./page.ts";

/** What the loaders of every request can use. */
export type ContextOptions = {
  log: Logger;
  /** False while the whole site is not to be indexed. */
  isIndexable(): boolean;
  noteSecurity?: NoteSecurity;
  /** Reads how the site is, for the health page. */
  siteHealth?: () => Promise<SiteHealth>;
  /** Reads how often pages were opened, for staff. */
  readVisits?: ((day: string | null) => PageViews) | undefined;
};

/** False for a file that programs read, such as the sitemap. */
function isPage(path: string): boolean {
  const [pathname = ""] = path.split("?", 1);
  return !/\.\w+$/.test(pathname) || pathname.endsWith(".data");
}

/** The load context of one request. */
export async function contextFor(
  { headers, path, visitor, requestId }: RenderRequest,
  { build, services }: OpenSite,
  { log, isIndexable, noteSecurity, siteHealth, readVisits }: ContextOptions,
  shared: SharedLink | null,
): Promise<LoadContext> {
  const { readPreview } = build.entry.module;
  // A page for everybody is never a preview.
  const preview =
    visitor &&
    (await readPreview(services.content.previews, headers.get("cookie")));
  let hasFailed = false;
  const content = services.content.reader({
    perspective: perspectiveOf(path, preview, shared),
    // Logged once per page, since an unavailable source fails every read of it.
    onFailure(error) {
      if (hasFailed) return;
      hasFailed = true;
      log.warn({ requestId, err: error }, "content read failed");
    },
  });
  return {
    services,
    content,
    nonce: visitor && randomBytes(16).toString("base64url"),
    visitor,
    preview,
    shared,
    isReadOnly: shared?.state === "open",
    requestId,
    isIndexable: isIndexable() && preview === null && shared === null,
    mayBeUnfinished: true,
    siteHealth,
    readVisits,
    noteSecurity: (event) => noteSecurity?.(event, visitor?.address ?? null),
    reportError: (error) => log.error({ requestId, err: error }, "page failed"),
  };
}

function perspectiveOf(
  path: string,
  preview: LoadContext["preview"],
  shared: SharedLink | null,
): ReadPerspective {
  if (shared?.state === "open") return { shared: shared.page.document };
  return preview?.state === "open"
    ? {
        preview: preview.perspective,
        hasStega: isPage(path),
        moment: preview.moment,
      }
    : "published";
}
