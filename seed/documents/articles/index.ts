import type { SeedDocument } from "../../builders/document.ts";
import { industryTrends2024 } from "./2024-industry-trends.ts";
import { californiaWildfires2024 } from "./california-wildfires-2024.ts";
import { climateChangeImpact } from "./climate-change-impact.ts";
import { fireDamageGuide } from "./fire-damage-guide.ts";
import { hailDamageGuide } from "./hail-damage-guide.ts";
import { insuranceClaimTimelines } from "./insurance-claim-timelines.ts";
import { propertyDocumentationGuide } from "./property-documentation-guide.ts";
import { propertyInsuranceClaimsGuide } from "./property-insurance-claims-guide.ts";
import { propertyInsurance } from "./property-insurance.ts";
import { publicAdjusterGuide } from "./public-adjuster-guide.ts";
import { technologyClaimsProcessing } from "./technology-claims-processing.ts";

export const articles: SeedDocument[] = [
  propertyInsurance,
  propertyInsuranceClaimsGuide,
  californiaWildfires2024,
  climateChangeImpact,
  industryTrends2024,
  technologyClaimsProcessing,
  publicAdjusterGuide,
  hailDamageGuide,
  fireDamageGuide,
  insuranceClaimTimelines,
  propertyDocumentationGuide,
];
