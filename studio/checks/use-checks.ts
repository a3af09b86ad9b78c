import { useDeferredValue, useEffect, useMemo, useState } from "react";
import { type SanityDocumentLike, useClient } from "sanity";

import { checkDocument } from "../../schemas/checks/check-document.ts";
import type { Finding } from "../../schemas/checks/finding.ts";
import {
  type RelatedPage,
  relatedIndex,
  relatedPages,
} from "../../schemas/checks/related.ts";
import { withValues } from "../../schemas/checks/site-facts.ts";
import { type Site, siteWordsOf } from "../../schemas/checks/site.ts";
import type { SiteWords } from "../../schemas/search-words.ts";
import { type PublishNote, readReasons } from "./publish-note.ts";
import { readSite } from "./read-site.ts";

/** What the pane shows of a document. */
export type Checks = {
  /** The document with the values of its facts. */
  printed: SanityDocumentLike;
  /** What the site adds to the page's words in search results. */
  siteWords: SiteWords;
  findings: Finding[];
  related: RelatedPage[];
  reasons: PublishNote[];
};

type Read = { site: Site; reasons: PublishNote[] };

/**
 * The checks of a document while it is edited. In: the document, its published
 * id, its published revision, at whose change all documents are read again.
 * Out: null while they are read, "failed" if they cannot be.
 */
export function useChecks(
  value: SanityDocumentLike,
  documentId: string,
  revision: string | undefined,
): Checks | "failed" | null {
  const client = useClient({ apiVersion: "2025-02-19" });
  const [read, setRead] = useState<Read | "failed" | null>(null);
  const document = useDeferredValue(value);

  useEffect(() => {
    const abort = new AbortController();
    Promise.all([
      readSite(client, abort.signal),
      readReasons(client, documentId, abort.signal),
    ]).then(
      ([site, reasons]) => setRead({ site, reasons }),
      () => {
        if (!abort.signal.aborted) setRead("failed");
      },
    );
    return () => abort.abort();
  }, [client, documentId, revision]);

  const site = isRead(read) ? read.site : null;
  const index = useMemo(() => site && relatedIndex(site), [site]);
  return useMemo(() => {
    if (!isRead(read)) return read;
    if (index === null) return null;
    return {
      printed: withValues(document, read.site.facts),
      siteWords: siteWordsOf(read.site),
      findings: checkDocument(document, read.site, Date.now()),
      related: relatedPages(document, read.site, index),
      reasons: read.reasons,
    };
  }, [document, index, read]);
}

function isRead(read: Read | "failed" | null): read is Read {
  return read !== null && read !== "failed";
}
