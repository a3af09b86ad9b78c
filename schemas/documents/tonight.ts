import { perils } from "../../domain/deadline-terms.ts";
import { documentType, field } from "../fields/field.ts";
import { isOnlyOne } from "../rules/other-documents.ts";

/** What first steps may be about: a cause of damage, or a kind of property. */
const subjects: Readonly<Record<string, string>> = {
  ...Object.fromEntries(perils.map(({ value, title }) => [value, title])),
  other: "Any other cause of damage",
  residential: "Homes",
  rental: "Rental property",
  commercial: "Businesses",
  hoa: "Associations",
};

/** The first steps after a loss, which every page about it and the receipt print. */
export const tonight = documentType("tonight", {
  description:
    "What to do on the first night. A change here is on every page about this damage or property, on the page after a request and in its mail.",
  fields: [
    field("string!", "subject", "About", {
      choices: subjects,
      check: isOnlyOne("tonight", "subject"),
    }),
    field("array!", "steps", "Steps", {
      description:
        "Five, in the order of doing them: who to call, how to make it safe, what to photograph, what to keep, what not to sign.",
      of: ["string"],
      required: "Write at least one step.",
      most: [5, "More than five steps are not read in an emergency."],
    }),
  ],
  preview: { select: { title: "subject", subtitle: "steps.0" } },
});
