import type { SeedDocument } from "../builders/document.ts";
import { appraisalServices } from "./services/appraisal-services.ts";
import { claimsConsulting } from "./services/claims-consulting.ts";
import { publicAdjusting } from "./services/public-adjusting.ts";

/** The three services, each with its questions. */
export const services: SeedDocument[] = [
  ...publicAdjusting,
  ...claimsConsulting,
  ...appraisalServices,
];
