import { type UserStore, useUserStore } from "sanity";

import { useLoaded } from "./rows/panel.tsx";

const nobody = () => "somebody";

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
  const { value: nameOf = nobody } = useLoaded(
    () => readNames(users, joined.split(",")),
    [joined, users],
  );
  return (id) => (id === me ? "you" : nameOf(id));
}

/** Reads the names of users, and returns what `useNames` does. */
export async function readNames(users: UserStore, ids: readonly string[]) {
  const known = ids.filter(Boolean);
  const found = known.length === 0 ? [] : await users.getUsers([...known]);
  const names = new Map(found.map(({ id, displayName }) => [id, displayName]));
  return (id: string) => names.get(id) ?? "somebody";
}

/** Lists names in a sentence; many as a number. */
export function listed(names: readonly string[]): string {
  return names.length > 3
    ? `${names.length} people`
    : new Intl.ListFormat("en-US", { type: "disjunction" }).format(names);
}
