import { CogIcon } from "@sanity/icons/Cog";
import { defineType } from "sanity";

import { field, inGroup, searchAs } from "../fields/field.ts";
import { titledTextFields } from "../fields/page-fields.ts";
import { emailVerdict, exactly, phoneVerdict } from "../rules/text.ts";

/** A search for a figure of the firm finds the settings first. */
function searchIn(group: string) {
  return group === "firm" ? searchAs("subtitle") : undefined;
}

function words(
  group: string,
  name: string,
  title: string,
  description?: string,
) {
  return field("string", name, title, {
    ...{ group, description, options: searchIn(group) },
    required: "The site needs these words. Do not leave them out.",
  });
}

function sentences(
  group: string,
  name: string,
  title: string,
  description?: string,
) {
  return field("text", name, title, {
    ...{ rows: 3, group, description, options: searchIn(group) },
    required: "The site needs this text. Do not leave it out.",
  });
}

/** The firm's name, and how it presents itself. */
const firmFields = [
  words("firm", "firmName", "Name of the firm"),
  words("firm", "tagline", "One line about the firm"),
  field("string", "foundedText", "Since when", { group: "firm" }),
  words("firm", "experienceText", "Experience", "For example 20+ years."),
  words(
    "firm",
    "areaText",
    "Where we work",
    "For example Licensed in 15 states.",
  ),
  field("reference", "hqState", "State of the headquarters", {
    to: ["state"],
    group: "firm",
    description: "The dates on the site follow the time zone of this state.",
    required: "Choose the state of the headquarters.",
  }),
  sentences(
    "firm",
    "feeText",
    "What it costs",
    "A fee may never stand above the cap of a state. Name the caps.",
  ),
  sentences("firm", "noUpfrontFeesText", "No upfront fees"),
];

/** The firm's contact data and hours. */
const contactFields = [
  ...inGroup("contact", [
    field("string", "phone", "Emergency phone number", {
      description:
        "The real number, with area code. While it is empty, the consultation form stands in its place.",
      check: (phone) => phoneVerdict(phone),
      wanted: "Placeholder: the firm's phone number is missing.",
    }),
    field("string", "email", "E-mail address", {
      check: (email) => emailVerdict(email),
      wanted: "Placeholder: the firm's e-mail address is missing.",
    }),
    field("text", "address", "Postal address", {
      rows: 3,
      wanted: "Placeholder: the firm's postal address is missing.",
    }),
    field("text", "placeholderNotes", "What is still missing", {
      rows: 4,
      description: "For the office only: notes on what has to be filled in.",
    }),
  ]),
  words("contact", "emergencyLabel", "Emergency line"),
  words("contact", "officeHours", "Office hours"),
  words("contact", "replyPromise", "How soon we answer web requests"),
];

/**
 * The disclaimers of every page, and the notes on missing or unconfirmed facts.
 */
const legalFields = [
  ...inGroup("legal", [
    field("string", "npnStatus", "National producer number: status", {
      radio: {
        placeholder: "Placeholder: the number is not known",
        published: "Published: the number was checked",
      },
      initialValue: "placeholder",
      required: "Choose a status.",
      advise: (status) =>
        status === "placeholder"
          ? "Placeholder: visitors read that the number is pending."
          : true,
    }),
    field("string", "nationalProducerNumber", "National producer number", {
      description: "Copy it from the public register; never guess a digit.",
      check: (number, context) =>
        context.document?.npnStatus === "published" && !number
          ? "The status says published, but the number is missing."
          : true,
    }),
  ]),
  sentences(
    "legal",
    "disclaimer",
    "We are not a law firm",
    "Printed in the footer of every page.",
  ),
  sentences(
    "legal",
    "policyLimitWarning",
    "Warning beside time limits",
    "Printed beside every time limit: the reader's policy may set a shorter one.",
  ),
  words(
    "legal",
    "licencePendingText",
    "Words for a missing license number",
    "Never digits.",
  ),
  field(
    "text",
    "lapsedLicenceText",
    "Words for a state in which our license has expired",
    {
      rows: 2,
      group: "legal",
      description:
        "Stands where the license stood, on the pages of that state and in the footer, until it is renewed. Claim no license. Empty: the first version of the site.",
    },
  ),
  words(
    "legal",
    "unverifiedText",
    "Words for a fact that nobody has confirmed yet",
  ),
];

/** Labels and notes of every page. */
const labelFields = [
  words("labels", "contactUsLabel", "Contact button"),
  words("labels", "portalLoginLabel", "Portal button"),
  words("labels", "loginCopyright", "Copyright on the login page"),
  sentences("labels", "footerNote", "Note in the footer"),
];

function formTexts(name: string, title: string, description?: string) {
  return field("string", name, title, { description });
}

function formSentences(name: string, title: string, description?: string) {
  return field("text", name, title, { rows: 3, description });
}

/** The texts of the forms besides their labels. */
const formFields = [
  field("object", "forms", "Words around the forms", {
    group: "forms",
    description:
      "A text that is left empty stands there in its first version. The questions and the messages about mistakes are part of the site.",
    fields: [
      formTexts("consultationTitle", "Consultation: title"),
      formSentences("consultationIntro", "Consultation: text above the form"),
      formSentences(
        "consultationConsent",
        "Consultation: what somebody agrees to by sending it",
        "Have a lawyer look at a change.",
      ),
      formSentences(
        "smsConsent",
        "Consultation: beside the box that allows text messages",
        "The box starts empty and stays optional. Have a lawyer look at a change.",
      ),
      formSentences(
        "kansasNotice",
        "Consultation: for a property in Kansas",
        "Kansas allows public adjusters for commercial policies only.",
      ),
      formTexts("thanksTitle", "Consultation: title of the thanks"),
      formSentences(
        "thanksText",
        "Consultation: text of the thanks",
        "Promise only what the firm keeps: within 24 hours on business days.",
      ),
      formSentences(
        "requestLinkText",
        "Page of a request: beside the link to it",
        "The link works for 30 days, and for whoever has it.",
      ),
      formSentences(
        "withdrawText",
        "Page of a request: before it is withdrawn",
        "Before an adjuster has the request, the site deletes it at once.",
      ),
      formSentences(
        "withdrawStaffText",
        "Page of a request: before it is withdrawn, once an adjuster has it",
        "The wish comes to the review box, and staff answer it.",
      ),
      formTexts("privacyTitle", "Privacy requests: title"),
      formSentences("privacyIntro", "Privacy requests: text above the form"),
      formSentences(
        "privacyConsent",
        "Privacy requests: below the form",
        "Have a lawyer look at a change.",
      ),
      formSentences(
        "privacySentText",
        "Privacy requests: text of the thanks",
        "Promise only what the firm keeps. Never say whether the address is known.",
      ),
      formTexts("contactTitle", "Contact form: title"),
      formSentences(
        "contactConsent",
        "Contact form: what somebody agrees to by sending it",
        "Have a lawyer look at a change.",
      ),
    ],
  }),
];

/** The services that are offered in every state. */
const stateServiceFields = [
  field("array", "stateServices", "Services in every state", {
    group: "services",
    description:
      "The nine cards on the page of a state, in this order. The same texts stand in every state.",
    of: ["stateServiceCard"],
    required: "Write the nine cards.",
    check: (cards: { kind?: string }[] | undefined) =>
      new Set(cards?.map(({ kind }) => kind)).size === (cards?.length ?? 0)
        ? exactly(cards, 9, "cards")
        : "Two cards lead to the same service. Choose each service once.",
  }),
  sentences(
    "services",
    "stateServiceIntro",
    "Text until the page of a service is written",
    "Stands on the page of a service in a state as long as nobody has written that page.",
  ),
];

/** The texts for search engines and error pages. */
const siteFields = [
  ...inGroup("site", [
    field("seo", "defaultSeo", "Search engines and sharing", {
      description: "For pages that have no words of their own.",
      required: "Fill in these defaults.",
    }),
    field("object", "notFound", "Page not found", {
      fields: titledTextFields,
      required: "Write what visitors read.",
    }),
    field("object", "serverError", "Something went wrong", {
      fields: titledTextFields,
      required: "Write what visitors read.",
    }),
  ]),
];

/**
 * The settings of the whole site: the firm, its contact, legal texts, labels,
 * forms.
 */
export const siteSettings = defineType({
  name: "siteSettings",
  title: "Site settings",
  type: "document",
  icon: CogIcon,
  groups: [
    { name: "firm", title: "The firm", default: true },
    { name: "contact", title: "Contact" },
    { name: "legal", title: "Licenses and law" },
    { name: "labels", title: "Words on the site" },
    { name: "forms", title: "Forms" },
    { name: "services", title: "Services in a state" },
    { name: "site", title: "Search engines and errors" },
  ],
  fields: [
    ...firmFields,
    ...contactFields,
    ...legalFields,
    ...labelFields,
    ...formFields,
    ...stateServiceFields,
    ...siteFields,
  ],
  preview: { prepare: () => ({ title: "Site settings" }) },
});
