import type { BrowserWords, Catalogue } from "../catalogues";
import deadlines from "#words/es/deadlines.json";
import evidence from "#words/es/evidence.json";
import facts from "#words/es/facts.json";
import frame from "#words/es/frame.json";
import mail from "#words/es/mail.json";
import pages from "#words/es/pages.json";
import state from "#words/es/state.json";

/** The words that only the server shows, in the Spanish of the United States. */
export const serverWords: Omit<Catalogue, keyof BrowserWords> = {
  deadlines,
  evidence,
  facts,
  frame,
  mail,
  pages,
  state,
};
