import path from "node:path";

import { checkLink } from "./check-link.ts";
import { type FetchPublished, loadExternalLinks } from "./external-links.ts";
import { type LinkChecker, openLinkChecker } from "./link-checker.ts";

/** What the nightly check of links is started with. */
export type LinkCheckStart = {
  dataDir: string;
  siteUrl: string;
  fetchPublished: FetchPublished;
  onFailure(error: unknown): void;
};

const LOOK_MS = 10 * 60_000;

/** Starts the check of links to other sites, which is made once a night. */
export function startLinkCheck({
  dataDir,
  siteUrl,
  fetchPublished,
  onFailure,
}: LinkCheckStart): LinkChecker {
  const userAgent = `SiteLinkCheck/1.0 (+${siteUrl})`;
  const checker = openLinkChecker({
    file: path.resolve(dataDir, "links.json"),
    load: () => loadExternalLinks(fetchPublished),
    check: (url) => checkLink(url, { userAgent }),
    onFailure,
  });
  setInterval(() => void checker.checkIfDue(), LOOK_MS).unref();
  return checker;
}
