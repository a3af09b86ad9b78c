import type { BrowserWords, Catalogue } from "../catalogues";
import deadlines from "./deadlines.json";
import evidence from "./evidence.json";
import facts from "./facts.json";
import frame from "./frame.json";
import mail from "./mail.json";
import pages from "./pages.json";
import state from "./state.json";

/** The words that the server alone shows, in the Spanish of the United States. */
export const serverWords: Omit<Catalogue, keyof BrowserWords> = {
  deadlines,
  evidence,
  facts,
  frame,
  mail,
  pages,
  state,
};
