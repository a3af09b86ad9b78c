import { useEffect, useState } from "react";
import { useClient } from "sanity";

import type { LinkedPage } from "./destination-options.ts";
import { readPage, searchPages } from "./page-search.ts";

const API_VERSION = "2025-02-19";

/** The pause after a key before a search begins, in milliseconds. */
const PAUSE = 150;

/** The pages for what is typed; the last edited ones for nothing. */
export function usePageSearch(typed: string) {
  const client = useClient({ apiVersion: API_VERSION });
  const [found, setFound] = useState<{ for: string; pages: LinkedPage[] }>();
  useEffect(() => {
    let isCurrent = true;
    const timer = setTimeout(() => {
      searchPages(client, typed).then(
        (pages) => isCurrent && setFound({ for: typed, pages }),
        // Addresses can still be typed.
        () => isCurrent && setFound({ for: typed, pages: [] }),
      );
    }, PAUSE);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [client, typed]);
  return { pages: found?.pages ?? [], isLoading: found?.for !== typed };
}

/** A page by its id; null while it is read, and when there is none. */
export function usePage(id: string | null): LinkedPage | null {
  const client = useClient({ apiVersion: API_VERSION });
  const [found, setFound] = useState<LinkedPage | null>(null);
  useEffect(() => {
    if (id === null) return;
    let isCurrent = true;
    readPage(client, id).then(
      (read) => isCurrent && setFound(read),
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [client, id]);
  return found?._id === id ? found : null;
}
