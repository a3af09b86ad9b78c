import { seo, type SeedDocument } from "../../builders/document.ts";
import { fire } from "./fire.ts";
import { hail } from "./hail.ts";
import { theft } from "./theft.ts";
import { water } from "./water.ts";
import { wind } from "./wind.ts";

const evidencePage: SeedDocument = {
  _id: "evidencePage",
  _type: "evidencePage",
  title: "Evidence kit",
  intro:
    "A checklist for the first days after damage, and a place for your photographs. It works without a connection once you have opened it.",
  privacyNote:
    "What you tick, write and photograph here stays in this browser on this device. Nothing is sent to us. A browser may clear it after some weeks without a visit, and a private window clears it when you close it, so save a copy soon.",
  photographsTitle: "Your photographs",
  photographsIntro:
    "Add photographs, say which room each one shows, and save everything as one PDF or one ZIP file.",
  locationNote:
    "Phones write the place into a photograph. It is removed when you add a photograph here, unless you choose to keep it. A choice to keep it counts for photographs that you add afterward. Turned off again, it is left out of every file you save.",
  seo: seo(
    "Evidence kit and checklists after damage | RCC",
    "What to photograph, what to keep and whom to call after hail, wind, fire, water or theft. A checklist that works offline, with a place for photos.",
  ),
};

/** The evidence page with its checklists. */
export const evidence: SeedDocument[] = [
  evidencePage,
  hail,
  wind,
  fire,
  water,
  theft,
];
