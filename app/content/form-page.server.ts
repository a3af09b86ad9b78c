import {
  DEFAULT_COMMITMENT_TITLE,
  DEFAULT_CONTACT_LABEL,
  DEFAULT_REASONS_TITLE,
} from "~/model/default-texts";
import type { Tonight } from "~/model/tonight";

import {
  CONSULTATION_QUERY,
  type ConsultationAsideContent,
  type ConsultationTexts,
  CONTACT_QUERY,
  type ContactContent,
} from "./form-page.query";
import { cachedFromContent } from "./source/cache.server";
import { unlessUnreadable } from "./source/failure.server";
import type { ContentReader } from "./source/reader";
import { type ContentOf, resolve } from "./source/resolve";
import { loadTonight } from "./tonight.server";

// The default texts: a page with a form must answer even if the content source
// fails.
const usual: ConsultationTexts = {
  nextTitle: "What happens next",
  nextSteps: [
    "You get a reference as soon as we have saved your request. Keep it.",
    "A person reads your request. We’ll reply within 24 hours on business days.",
  ],
  atHandTitle: "What to have ready",
  atHand: [
    "Your policy, or its first page",
    "The day the damage happened, or the day you found it",
    "Missing something? Write what you know, and send the rest later.",
  ],
  hoursTitle: "When you can reach us",
  licenceTitle: "Our license in your state",
  licenceText:
    "Type your state in the form to see our license there, or look it up on our licenses page.",
};

const loadCached = cachedFromContent(async (reader) =>
  resolve(await reader.fetch(CONSULTATION_QUERY)),
);

/** The texts next to the form; the default ones while they cannot be read. */
export async function loadConsultationAside(
  reader: ContentReader,
): Promise<ConsultationAsideContent> {
  const { page, ...rest } = await unlessUnreadable(loadCached(reader), {
    page: null,
    settings: null,
    licenses: [],
    adjusters: [],
  });
  return { ...completed(page), ...rest };
}

// Fills in the default of each text that an editor left empty.
function completed(
  page: ContentOf<typeof CONSULTATION_QUERY>["page"],
): ConsultationTexts {
  const written = Object.entries(page ?? {}).filter(
    ([, texts]) => texts !== null && texts.length > 0,
  );
  return { ...usual, ...Object.fromEntries(written) };
}

/** Loads what the mail after a request says about the next steps and the hours. */
export async function loadReceiptTexts(reader: ContentReader) {
  const [{ nextTitle, nextSteps, settings }, tonight] = await Promise.all([
    loadConsultationAside(reader),
    unlessUnreadable<Tonight>(loadTonight(reader), new Map()),
  ]);
  return {
    nextTitle,
    nextSteps,
    tonight,
    officeHours: settings?.officeHours || null,
    isAnswered: settings?.isAnswered ?? false,
  };
}

// Shown while the content cannot be read: a page with a form must always
// answer.
const bare: ContactContent = {
  title: DEFAULT_CONTACT_LABEL,
  intro: "Write to us, or start with a free consultation.",
  commitment: {
    title: DEFAULT_COMMITMENT_TITLE,
    text: "We’ll reply within 24 hours on business days.",
  },
  whyChooseUs: { title: DEFAULT_REASONS_TITLE, points: [] },
  seo: { title: null, description: null, picture: null, noIndex: false },
};

// The page is rendered per visitor, from content that is read once.
const loadContactPage = cachedFromContent(async (reader) =>
  resolve(await reader.fetch(CONTACT_QUERY)),
);

/** The content of the contact page; default texts while it cannot be read. */
export async function loadContact(
  reader: ContentReader,
): Promise<ContactContent> {
  return (await unlessUnreadable(loadContactPage(reader), bare)) ?? bare;
}
