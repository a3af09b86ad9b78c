import {
  DEFAULT_COMMITMENT_TITLE,
  DEFAULT_CONTACT_LABEL,
  DEFAULT_REASONS_TITLE,
} from "~/model/default-texts";

import { CONTACT_QUERY, type ContactContent } from "./form-page.query";
import { cachedFromContent } from "./source/cache.server";
import { isReadFailure } from "./source/failure.server";
import type { ContentReader } from "./source/reader";
import { resolve } from "./source/resolve";

// Shown while the content cannot be read: a page with a form must always
// answer.
const bare: ContactContent = {
  title: DEFAULT_CONTACT_LABEL,
  intro: "Write to us, or start with a free consultation.",
  commitment: {
    title: DEFAULT_COMMITMENT_TITLE,
    text: "We respond within 24 hours on business days.",
  },
  whyChooseUs: { title: DEFAULT_REASONS_TITLE, points: [] },
  seo: { title: null, description: null, picture: null, noIndex: false },
};

// The page is rendered per visitor, from content that is read once.
const loadCached = cachedFromContent(async (reader) =>
  resolve(await reader.fetch(CONTACT_QUERY)),
);

/** The content of the contact page; default texts while it cannot be read. */
export async function loadContact(
  reader: ContentReader,
): Promise<ContactContent> {
  try {
    return (await loadCached(reader)) ?? bare;
  } catch (error) {
    if (!isReadFailure(error)) throw error;
    return bare;
  }
}
