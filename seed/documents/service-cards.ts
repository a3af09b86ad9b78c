import type { SeedDocument } from "../builders/document.ts";
import { reference } from "../builders/reference.ts";
import { fact } from "./facts.ts";

type ServiceCard = {
  slug: string;
  title: string;
  icon: string;
  color: string;
  description: string;
  features: string[];
  service: string;
};

const cards: ServiceCard[] = [
  {
    slug: "public-adjusting",
    title: "Public Adjusting",
    icon: "shield",
    color: "navy",
    description:
      "We take over the claim: we document the damage, file it and deal with the insurer for you.",
    features: [
      "Review of your policy, line by line",
      "Inspection and full damage report",
      "Repair estimate at local prices",
      "All talks with the insurer",
    ],
    service: "service-public-adjusting",
  },
  {
    slug: "claims-consulting",
    title: "Claims Consulting",
    icon: "message",
    color: "teal",
    description:
      "You run the claim, we stand behind you: a plan, a second opinion, and an answer when the insurer says no.",
    features: [
      `A plan for the next ${fact("consulting-time")} days`,
      "Check of the insurer's estimate",
      "Review of letters and denials",
      "Help with evidence and records",
    ],
    service: "service-claims-consulting",
  },
  {
    slug: "property-appraisal",
    title: "Property Appraisal",
    icon: "calculator",
    color: "amber",
    description:
      "An independent, itemized value for the damage, the repair or the contents, in a report that stands on its own.",
    features: [
      `Preliminary findings in ${fact("preliminary-findings-time")}`,
      `Full report in ${fact("appraisal-time")}`,
      "Building, contents and income",
      "Support in a policy's appraisal process",
    ],
    service: "service-appraisal-services",
  },
];

export const serviceCards: SeedDocument[] = cards.map(
  ({ slug, service, ...card }) => ({
    _id: `serviceCard-${slug}`,
    _type: "serviceCard",
    ...card,
    service: reference(service),
  }),
);
