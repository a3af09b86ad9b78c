import { CheckmarkCircleIcon } from "@sanity/icons/CheckmarkCircle";
import { defineField, defineType } from "sanity";

import { textIn } from "../checks/value.ts";
import { httpsField } from "../fields/https-field.ts";
import { searchAs } from "../fields/search-weight.ts";
import {
  licenceAdvice,
  type LicenceValue,
  licenceVerdict,
} from "../rules/licence.ts";
import { expiryAdvice, termNotice, termVerdict } from "../licence-term.ts";
import { standingOf } from "../standing.ts";

/** How long the license is valid, and what its renewal asks for. */
const termFields = [
  defineField({
    name: "issuedOn",
    title: "Issued on",
    type: "date",
  }),
  defineField({
    name: "expiresOn",
    title: "Expires on",
    type: "date",
    description:
      "The last day on which it is valid. When that day has ended at the state's insurance department, the site stops saying that we are licensed there. Empty: nothing changes by itself.",
    validation: (rule) => [
      rule.custom((expiresOn, { document }) =>
        termVerdict({ issuedOn: textIn(document?.["issuedOn"]), expiresOn }),
      ),
      rule
        .custom((expiresOn) => expiryAdvice({ expiresOn }, Date.now()))
        .warning(),
    ],
  }),
  httpsField({
    name: "renewalUrl",
    title: "Where it is renewed",
    description: "Starts with https://. For the office only.",
  }),
  defineField({
    name: "continuingEducation",
    title: "Continuing education",
    type: "text",
    rows: 2,
    description:
      "For the office only: what the renewal asks for, and by when. Leave it empty if you do not know.",
  }),
  defineField({
    name: "bond",
    title: "Bond",
    type: "text",
    rows: 2,
    description:
      "For the office only: the surety and the sum, if the state asks for a bond.",
  }),
];

/**
 * The firm's license in one state. The site prints a number only when its
 * status is `published`.
 */
export const stateLicence = defineType({
  name: "stateLicence",
  title: "License",
  type: "document",
  icon: CheckmarkCircleIcon,
  description:
    "A license number is a promise to the public. Copy it from the state's records; never guess a digit.",
  fields: [
    defineField({
      name: "name",
      title: "Name",
      type: "string",
      options: searchAs("title"),
      description:
        "The name of the state. While it is empty, visitors read only that a further license is pending publication.",
      validation: (rule) => [
        rule.custom((name, { document }) =>
          !name && document?.servesState === true
            ? "Write the name of the state."
            : true,
        ),
        rule
          .custom((name, { document }) =>
            !name && document?.servesState !== true
              ? "Placeholder: name the state in which this personal license is held."
              : true,
          )
          .warning(),
      ],
    }),
    defineField({
      name: "state",
      title: "State",
      type: "reference",
      to: [{ type: "state" }],
      description: "Leave empty only for a state that we do not serve.",
    }),
    defineField({
      name: "servesState",
      title: "We serve this state",
      type: "boolean",
      description: "On: the license gets a card on the compliance page.",
      initialValue: true,
      validation: (rule) =>
        rule.required().error("Choose whether we serve this state."),
    }),
    defineField({
      name: "status",
      title: "Status",
      type: "string",
      description:
        'While it is a placeholder, visitors read "License no. pending publication".',
      options: {
        list: [
          {
            title: "Placeholder: the number is not known",
            value: "placeholder",
          },
          { title: "Published: the number was checked", value: "published" },
        ],
        layout: "radio",
      },
      initialValue: "placeholder",
      validation: (rule) => rule.required().error("Choose a status."),
    }),
    defineField({
      name: "personalLicenseNumber",
      title: "Personal license number",
      type: "string",
      description: "Several states may share one number.",
    }),
    defineField({
      name: "licensee",
      title: "Held by",
      type: "string",
      options: searchAs("subtitle"),
      description: "The person who holds the license. Never an invented name.",
    }),
    defineField({
      name: "hasCompanyLicence",
      title: "The firm holds a license here too",
      type: "boolean",
      initialValue: false,
      validation: (rule) =>
        rule.required().error("Choose whether the firm holds a license here."),
    }),
    defineField({
      name: "companyLicenseNumber",
      title: "License number of the firm",
      type: "string",
      hidden: ({ document }) =>
        !document?.hasCompanyLicence && !document?.companyLicenseNumber,
    }),
    httpsField({
      name: "deptUrl",
      title: "Address of the insurance department",
      description: "Starts with https://. Visitors check the license there.",
    }),
    ...termFields,
    defineField({
      name: "order",
      title: "Place in lists",
      type: "number",
      description: "Small numbers first.",
      validation: (rule) =>
        rule.required().error("Say where it stands in lists, for example 1."),
    }),
  ],
  validation: (rule) => [
    rule.custom((licence) =>
      licenceVerdict(licence as LicenceValue | undefined),
    ),
    rule
      .custom((licence) => licenceAdvice(licence as LicenceValue | undefined))
      .warning(),
  ],
  orderings: [
    {
      name: "order",
      title: "As on the site",
      by: [{ field: "order", direction: "asc" }],
    },
  ],
  preview: {
    select: {
      id: "_originalId",
      title: "name",
      status: "status",
      serves: "servesState",
      expiresOn: "expiresOn",
      abbreviation: "state.abbreviation",
    },
    prepare({ id, title, status, serves, expiresOn, abbreviation }) {
      const notice = termNotice({ expiresOn, abbreviation }, Date.now());
      return {
        title: title || "Additional state, not named yet",
        subtitle: [
          notice && standingOf(id, notice.label),
          status === "published" ? "Number checked" : "Placeholder",
          serves ? null : "not served",
        ]
          .filter(Boolean)
          .join(" · "),
      };
    },
  },
});
