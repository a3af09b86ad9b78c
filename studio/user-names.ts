import { useCallback } from "react";
import { type UserStore, useUserStore } from "sanity";

import { useValue } from "./rows/panel.tsx";

/** The names of users, by their ids. Rejects when the content source does not answer. */
export async function userNames(
  users: UserStore,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const found = await users.getUsers([...new Set(ids)]);
  return new Map(found.map(({ id, displayName = "" }) => [id, displayName]));
}

const NOBODY: ReadonlyMap<string, string> = new Map();

/** In: the ids of users, that of the signed-in one. Out: what names one of them in a sentence. */
export function useNames(
  ids: readonly string[],
  me: string,
): (id: string) => string {
  const users = useUserStore();
  const joined = [...new Set(ids)].filter(Boolean).join();
  const load = useCallback(
    () => userNames(users, joined === "" ? [] : joined.split(",")),
    [joined, users],
  );
  const names = useValue(load, NOBODY);
  return (id) => (id === me ? "you" : (names.get(id) ?? "somebody"));
}

/** Names in a sentence; many as a number. */
export function listed(names: readonly string[]): string {
  return names.length > 3
    ? `${names.length} people`
    : new Intl.ListFormat("en-US", { type: "disjunction" }).format(names);
}
