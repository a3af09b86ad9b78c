import { useCallback } from "react";
import { useUserStore } from "sanity";

import { useValue } from "./rows/panel.tsx";

const NOBODY: ReadonlyMap<string, string> = new Map();

/**
 * Returns a function that names a user in a sentence.
 *
 * @param me the id of the user to call "you".
 */
export function useNames(
  ids: readonly string[],
  me?: string,
): (id: string) => string {
  const users = useUserStore();
  const joined = [...new Set(ids)].filter(Boolean).join();
  const load = useCallback(async () => {
    const found = joined === "" ? [] : await users.getUsers(joined.split(","));
    return new Map(found.map(({ id, displayName = "" }) => [id, displayName]));
  }, [joined, users]);
  const names = useValue(load, NOBODY);
  return (id) => (id === me ? "you" : (names.get(id) ?? "somebody"));
}

/** Lists names in a sentence; many as a number. */
export function listed(names: readonly string[]): string {
  return names.length > 3
    ? `${names.length} people`
    : new Intl.ListFormat("en-US", { type: "disjunction" }).format(names);
}
