import {
  expiryAdvice,
  termNotice,
  termVerdict,
} from "../../domain/license-term.ts";
import { textIn } from "../checks/value.ts";
import { documentType, field, ordering } from "../fields/field.ts";
import {
  licenseAdvice,
  type LicenseValue,
  licenseVerdict,
  lookupVerdict,
} from "../rules/license.ts";
import { standingOf } from "../standing.ts";

/** How long the license is valid, and what its renewal requires. */
const termFields = [
  field("date", "issuedOn", "Issued on"),
  field("date", "expiresOn", "Expires on", {
    description:
      "The last day it is valid. When that day has ended at the state's insurance department, the site stops saying we are licensed there. If empty, nothing changes by itself.",
    check: (expiresOn, { document }) =>
      termVerdict({ issuedOn: textIn(document?.["issuedOn"]), expiresOn }),
    advise: (expiresOn) => expiryAdvice({ expiresOn }, Date.now()),
  }),
  field(
    "https",
    "renewalUrl",
    "Where it is renewed",
    "Starts with https://. For the office only.",
  ),
  field(
    "text",
    "continuingEducation",
    "Continuing education",
    "For the office only: what the renewal requires, and by when. Leave it empty if you do not know.",
  ),
  field(
    "text",
    "bond",
    "Bond",
    "For the office only: the surety and the amount, if the state requires a bond.",
  ),
];

/** The firm's license in one state. The site prints a number only if its status is `published`. */
export const stateLicense = documentType("stateLicence", {
  description:
    "A license number is a promise to the public. Copy it from the state's records; never guess a digit.",
  fields: [
    field("string", "name", "Name", {
      search: "title",
      description:
        "The name of the state. While it is empty, visitors see nothing of this license.",
      check: (name, { document }) =>
        !name && document?.servesState === true
          ? "Write the name of the state."
          : true,
      advise: (name, { document }) =>
        !name && document?.servesState !== true
          ? "Name the state where this personal license is held."
          : true,
    }),
    field("reference", "state", "State", {
      to: ["state"],
      description: "Leave empty only for a state that we do not serve.",
    }),
    field("boolean!", "servesState", "We serve this state", {
      description: "On: the license gets a card on the compliance page.",
      initialValue: true,
    }),
    field("string!", "status", "Status", {
      description:
        "While the number is unknown, visitors see a link to the regulator instead.",
      radio: {
        placeholder: "Number unknown",
        published: "Number checked",
      },
      initialValue: "placeholder",
    }),
    field(
      "string",
      "personalLicenseNumber",
      "Personal license number",
      "Several states may share one number.",
    ),
    field("string", "licensee", "Held by", {
      search: "subtitle",
      description: "The person who holds the license. Never an invented name.",
    }),
    field("boolean", "hasCompanyLicence", "The firm holds a license here too", {
      initialValue: false,
      required: "Choose whether the firm holds a license here.",
    }),
    field("string", "companyLicenseNumber", "License number of the firm", {
      hidden: ({ document }) =>
        !document?.hasCompanyLicence && !document?.companyLicenseNumber,
    }),
    field(
      "https",
      "deptUrl",
      "Address of the insurance department",
      "Starts with https://. Visitors check the license there.",
    ),
    field(
      "https",
      "lookupUrl",
      "Address of the license lookup",
      "Where the regulator lets anyone search a license. Open it and find a license there before you enter it. Printed beside the department's link, with the day below.",
    ),
    field("date", "lookupCheckedOn", "Lookup opened on", {
      description: "The day someone last found a license there.",
      check: (date, { document }) =>
        lookupVerdict(textIn(document?.["lookupUrl"]), date, Date.now()),
    }),
    ...termFields,
    field("number!", "order", "Place in lists", "Small numbers first."),
  ],
  validation: (rule) => [
    rule.custom((license) =>
      licenseVerdict(license as LicenseValue | undefined),
    ),
    rule
      .custom((license) => licenseAdvice(license as LicenseValue | undefined))
      .warning(),
  ],
  orderings: [ordering("order", "As on the site")],
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
          status === "published" ? "Number checked" : "Number unknown",
          serves ? null : "not served",
        ]
          .filter(Boolean)
          .join(" · "),
      };
    },
  },
});
