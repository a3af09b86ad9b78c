import type { SeedDocument } from "../../builders/document.ts";
import { firstInsurerTimes } from "./insurers-colorado-to-minnesota.ts";
import { otherInsurerTimes } from "./insurers-nevada-to-washington.ts";
import { deadlinesPage } from "./page.ts";
import { timesToSue } from "./suit.ts";

/** The deadline calculator: its texts and its rules. */
export const deadlines: SeedDocument[] = [
  deadlinesPage,
  ...timesToSue,
  ...firstInsurerTimes,
  ...otherInsurerTimes,
];
