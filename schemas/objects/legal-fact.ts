import { BookIcon } from "@sanity/icons/Book";
import { defineField, defineType, type ValidationContext } from "sanity";

import { dateOptions } from "../fields/date-options.ts";
import { httpsField } from "../fields/https-field.ts";
import { searchAs } from "../fields/search-weight.ts";
import {
  changedFactVerdict,
  checkAgeVerdict,
  checkDateVerdict,
  type LegalFactValue,
  verifiedFactVerdict,
} from "../rules/legal-fact.ts";
import { versionIdOf } from "../rules/version-id.ts";

type KeyedFact = LegalFactValue & { _key?: string };

/** The value of this fact in the published document; null if it is new. */
async function publishedValue(
  fact: KeyedFact,
  context: ValidationContext,
): Promise<string | null> {
  if (!context.document || !fact._key) return null;
  const { publishedId: id } = versionIdOf(context.document._id);
  return context
    .getClient({ apiVersion: "2025-02-19" })
    .withConfig({ perspective: "raw" })
    .fetch<string | null>(
      "*[_id == $id][0]{'fact': [...coalesce(facts, []), ...coalesce(legalFacts, []), ...coalesce(catastrophes[].legalFacts[], [])][_key == $key][0].value}.fact",
      { id, key: fact._key },
    );
}

/**
 * A statement of law with scope, citation, source and the day of its last
 * check.
 */
export const legalFact = defineType({
  name: "legalFact",
  title: "Legal fact",
  type: "object",
  icon: BookIcon,
  description:
    "A reader may act on this. Say for whom it holds and where it is written.",
  fields: [
    defineField({
      name: "topic",
      title: "About",
      type: "string",
      options: {
        list: [
          { title: "Cap on the adjuster's fee", value: "feeCap" },
          { title: "Time limit to file or sue", value: "filingLimit" },
          { title: "Time limits of the insurer", value: "insurerTiming" },
          { title: "Contract with an adjuster", value: "contract" },
          { title: "Who may be served", value: "scope" },
          { title: "Something else", value: "other" },
        ],
      },
      validation: (rule) =>
        rule.required().error("Choose what the fact is about."),
    }),
    defineField({
      name: "value",
      title: "The fact",
      type: "string",
      description:
        'For example "At most 10 % of the settlement" or "2 years from accrual".',
      validation: (rule) => rule.required().error("Write the fact."),
    }),
    defineField({
      name: "scope",
      title: "For whom and when",
      type: "string",
      description:
        'Printed beside the fact, for example "Homeowner policies, hail". A number without its scope can cost a reader the claim.',
      validation: (rule) =>
        rule
          .required()
          .error("Say for which policies, people or perils the fact holds."),
    }),
    defineField({
      name: "citation",
      title: "Citation",
      type: "string",
      options: searchAs("subtitle"),
      description:
        'The law and its section, for example "Tex. Ins. Code 542.055".',
    }),
    httpsField({
      name: "sourceUrl",
      title: "Address of the source",
      description: "Where a reader can look it up: the text of the law itself.",
    }),
    defineField({
      name: "lastVerifiedAt",
      title: "Last checked on",
      type: "date",
      options: dateOptions,
      description:
        "The day on which somebody last looked it up. Check again every 180 days.",
      validation: (rule) => [
        rule.custom((date) => checkDateVerdict(date, Date.now())),
        rule.custom((date) => checkAgeVerdict(date, Date.now())).warning(),
      ],
    }),
    defineField({
      name: "verifiedBy",
      title: "Checked by",
      type: "string",
      description: "For the office only. It is not printed.",
    }),
    defineField({
      name: "status",
      title: "Status",
      type: "string",
      description:
        '"Not yet confirmed" is printed beside the fact until somebody has looked it up.',
      options: {
        list: [
          { title: "Verified", value: "verified" },
          { title: "Not yet confirmed", value: "unverified" },
        ],
        layout: "radio",
      },
      initialValue: "unverified",
      validation: (rule) =>
        rule.required().error("Choose: verified or not yet confirmed?"),
    }),
    defineField({
      name: "note",
      title: "Note",
      type: "text",
      rows: 2,
      description: "Printed in small type below the fact.",
    }),
  ],
  validation: (rule) => [
    rule.custom((fact) => verifiedFactVerdict(fact)),
    rule.custom(async (fact: KeyedFact | undefined, context) => {
      if (!fact?.value || fact.citation) return true;
      return changedFactVerdict(fact, await publishedValue(fact, context));
    }),
  ],
  preview: {
    select: { value: "value", scope: "scope", status: "status" },
    prepare: ({ value, scope, status }) => ({
      title: value || "Empty fact",
      subtitle: `${status === "verified" ? "Verified" : "Not yet confirmed"} · ${scope || "scope missing"}`,
    }),
  },
});
