import type { UserStore } from "sanity";

/** The names of users, by their ids. Rejects when the content source does not answer. */
export async function userNames(
  users: UserStore,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const found = await users.getUsers([...new Set(ids)]);
  return new Map(found.map(({ id, displayName = "" }) => [id, displayName]));
}
