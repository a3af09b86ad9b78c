import type { SeedDocument } from "../builders/document.ts";
import { additionalLicence, stateDocuments } from "./state.ts";
import type { StateContent } from "./state.ts";
import { colorado } from "./states/colorado.ts";
import { connecticut } from "./states/connecticut.ts";
import { illinois } from "./states/illinois.ts";
import { kansas } from "./states/kansas.ts";
import { kentucky } from "./states/kentucky.ts";
import { minnesota } from "./states/minnesota.ts";
import { nebraska } from "./states/nebraska.ts";
import { nevada } from "./states/nevada.ts";
import { oklahoma } from "./states/oklahoma.ts";
import { pennsylvania } from "./states/pennsylvania.ts";
import { rhodeIsland } from "./states/rhode-island.ts";
import { tennessee } from "./states/tennessee.ts";
import { texas } from "./states/texas.ts";
import { utah } from "./states/utah.ts";
import { washington } from "./states/washington.ts";

/** The states that the firm serves, in the order of the menus. */
export const stateContents: StateContent[] = [
  colorado,
  connecticut,
  illinois,
  kansas,
  kentucky,
  minnesota,
  nebraska,
  nevada,
  oklahoma,
  pennsylvania,
  rhodeIsland,
  tennessee,
  texas,
  utah,
  washington,
];

export const states: SeedDocument[] = [
  ...stateContents.flatMap((content, index) =>
    stateDocuments(content, index + 1),
  ),
  additionalLicence,
];
