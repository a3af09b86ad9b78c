import type { ContentReader } from "../source/reader";
import { loadConsultationAside } from "./load.server";

/** What the mail after a request says of the next steps and the hours. */
export async function loadReceiptTexts(reader: ContentReader) {
  const { nextTitle, nextSteps, settings } =
    await loadConsultationAside(reader);
  return { nextTitle, nextSteps, officeHours: settings?.officeHours || null };
}
