import { useCallback, useEffect, useState } from "react";
import { useClient, useUserStore } from "sanity";

import { readShares, type Share } from "./shares.ts";

/** The links that work, with the names of their sharers. */
export type Shares = {
  shares: readonly Share[];
  /** Names by user id; unknown users are left out. */
  names: ReadonlyMap<string, string>;
  state: "loading" | "failed" | "loaded";
};

const NOTHING: Shares = { shares: [], names: new Map(), state: "loading" };

/**
 * Reads the links of one document, or of all.
 * In: the published id; null for all. Out: the links, and a function that reads
 * them again.
 */
export function useShares(documentId: string | null): [Shares, () => void] {
  const client = useClient({ apiVersion: "2025-02-19" });
  const users = useUserStore();
  const [loaded, setLoaded] = useState(NOTHING);
  const read = useCallback(async () => {
    try {
      const shares = await readShares(client, documentId);
      const ids = new Set(shares.map(({ sharedBy }) => sharedBy));
      const found = await users.getUsers([...ids]);
      const names = new Map(
        found.map(({ id, displayName = "" }) => [id, displayName]),
      );
      setLoaded({ shares, names, state: "loaded" });
    } catch {
      setLoaded((before) => ({ ...before, state: "failed" }));
    }
  }, [client, documentId, users]);
  useEffect(() => void read(), [read]);
  return [loaded, () => void read()];
}
