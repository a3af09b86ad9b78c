"use server";

import { updateTag } from "next/cache";
import { parseTags } from "next-sanity/live";

// In production next-sanity's own action lets the page that is open stay stale.
export async function updateTags(unsafeTags) {
  for (const tag of parseTags(unsafeTags).tags) updateTag(tag);
}
