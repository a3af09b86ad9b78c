import type { ContentReader } from "./client.server";
import { CONTACT_QUERY } from "./queries/contact";
import { resolve } from "./resolve";
import type { CONTACT_QUERY_RESULT } from "./sanity.types";
import type { ContactPage } from "./types";

/** The words of the contact page; null when the dataset holds none. */
export async function loadContact(
  reader: ContentReader,
): Promise<ContactPage | null> {
  return resolve(await reader.fetch<CONTACT_QUERY_RESULT>(CONTACT_QUERY));
}
