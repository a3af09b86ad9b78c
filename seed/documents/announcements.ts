import type { SeedDocument } from "../builders/document.ts";
import { link } from "../builders/link.ts";

/** Shown on the home page. It leads to the form until a phone number is set. */
export const announcements: SeedDocument[] = [
  {
    _id: "announcement-emergency",
    _type: "announcement",
    text: "Storm, fire or burst pipe right now? Make people safe first, then tell us what happened.",
    link: link("Start a request", "consultation"),
    active: true,
    showPhone: true,
  },
];
