import { defineArrayMember, defineField } from "sanity";

import { searchAs } from "../fields/search-weight.ts";
import { titledTextFields } from "../fields/titled-text.ts";
import { emailVerdict, phoneVerdict } from "../rules/contact.ts";
import { exactly } from "../rules/count.ts";

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
  return defineField({
    name,
    title,
    type: "string",
    group,
    description,
    options: searchIn(group),
    validation: (rule) =>
      rule
        .required()
        .error("The site needs these words. Do not leave them out."),
  });
}

function sentences(
  group: string,
  name: string,
  title: string,
  description?: string,
) {
  return defineField({
    name,
    title,
    type: "text",
    rows: 3,
    group,
    description,
    options: searchIn(group),
    validation: (rule) =>
      rule.required().error("The site needs this text. Do not leave it out."),
  });
}

/** The firm's name, and how it presents itself. */
export const firmFields = [
  words("firm", "firmName", "Name of the firm"),
  words("firm", "tagline", "One line about the firm"),
  defineField({
    name: "foundedText",
    title: "Since when",
    type: "string",
    group: "firm",
  }),
  words("firm", "experienceText", "Experience", "For example 20+ years."),
  words(
    "firm",
    "areaText",
    "Where we work",
    "For example Licensed in 15 states.",
  ),
  defineField({
    name: "hqState",
    title: "State of the headquarters",
    type: "reference",
    to: [{ type: "state" }],
    group: "firm",
    description: "The dates on the site follow the time zone of this state.",
    validation: (rule) =>
      rule.required().error("Choose the state of the headquarters."),
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
export const contactFields = [
  defineField({
    name: "phone",
    title: "Emergency phone number",
    type: "string",
    group: "contact",
    description:
      "The real number, with area code. While it is empty, the consultation form stands in its place.",
    validation: (rule) => [
      rule.custom((phone) => phoneVerdict(phone)),
      rule
        .custom((phone) =>
          phone ? true : "Placeholder: the firm's phone number is missing.",
        )
        .warning(),
    ],
  }),
  defineField({
    name: "email",
    title: "E-mail address",
    type: "string",
    group: "contact",
    validation: (rule) => [
      rule.custom((email) => emailVerdict(email)),
      rule
        .custom((email) =>
          email ? true : "Placeholder: the firm's e-mail address is missing.",
        )
        .warning(),
    ],
  }),
  defineField({
    name: "address",
    title: "Postal address",
    type: "text",
    rows: 3,
    group: "contact",
    validation: (rule) =>
      rule
        .custom((address) =>
          address ? true : "Placeholder: the firm's postal address is missing.",
        )
        .warning(),
  }),
  defineField({
    name: "placeholderNotes",
    title: "What is still missing",
    type: "text",
    rows: 4,
    group: "contact",
    description: "For the office only: notes on what has to be filled in.",
  }),
  words("contact", "emergencyLabel", "Emergency line"),
  words("contact", "officeHours", "Office hours"),
  words("contact", "replyPromise", "How soon we answer web requests"),
];

/**
 * The disclaimers of every page, and the notes on missing or unconfirmed facts.
 */
export const legalFields = [
  defineField({
    name: "npnStatus",
    title: "National producer number: status",
    type: "string",
    group: "legal",
    options: {
      list: [
        { title: "Placeholder: the number is not known", value: "placeholder" },
        { title: "Published: the number was checked", value: "published" },
      ],
      layout: "radio",
    },
    initialValue: "placeholder",
    validation: (rule) => [
      rule.required().error("Choose a status."),
      rule
        .custom((status) =>
          status === "placeholder"
            ? "Placeholder: visitors read that the number is pending."
            : true,
        )
        .warning(),
    ],
  }),
  defineField({
    name: "nationalProducerNumber",
    title: "National producer number",
    type: "string",
    group: "legal",
    description: "Copy it from the public register; never guess a digit.",
    validation: (rule) =>
      rule.custom((number, context) =>
        context.document?.npnStatus === "published" && !number
          ? "The status says published, but the number is missing."
          : true,
      ),
  }),
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
  defineField({
    name: "lapsedLicenceText",
    title: "Words for a state in which our license has expired",
    type: "text",
    rows: 2,
    group: "legal",
    description:
      "Stands where the license stood, on the pages of that state and in the footer, until it is renewed. Claim no license. Empty: the first version of the site.",
  }),
  words(
    "legal",
    "unverifiedText",
    "Words for a fact that nobody has confirmed yet",
  ),
];

/** Labels and notes of every page. */
export const labelFields = [
  words("labels", "contactUsLabel", "Contact button"),
  words("labels", "portalLoginLabel", "Portal button"),
  words("labels", "loginCopyright", "Copyright on the login page"),
  sentences("labels", "footerNote", "Note in the footer"),
];

function formTexts(name: string, title: string, description?: string) {
  return defineField({ name, title, type: "string", description });
}

function formSentences(name: string, title: string, description?: string) {
  return defineField({ name, title, type: "text", rows: 3, description });
}

/** The texts of the forms besides their labels. */
export const formFields = [
  defineField({
    name: "forms",
    title: "Words around the forms",
    type: "object",
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
export const stateServiceFields = [
  defineField({
    name: "stateServices",
    title: "Services in every state",
    type: "array",
    group: "services",
    description:
      "The nine cards on the page of a state, in this order. The same texts stand in every state.",
    of: [defineArrayMember({ type: "stateServiceCard" })],
    validation: (rule) => [
      rule.required().error("Write the nine cards."),
      rule.custom((cards: unknown[] | undefined) => exactly(cards, 9, "cards")),
      rule.custom((cards: { kind?: string }[] | undefined) =>
        new Set(cards?.map(({ kind }) => kind)).size === (cards?.length ?? 0)
          ? true
          : "Two cards lead to the same service. Choose each service once.",
      ),
    ],
  }),
  sentences(
    "services",
    "stateServiceIntro",
    "Text until the page of a service is written",
    "Stands on the page of a service in a state as long as nobody has written that page.",
  ),
];

/** The texts for search engines and error pages. */
export const siteFields = [
  defineField({
    name: "defaultSeo",
    title: "Search engines and sharing",
    type: "seo",
    group: "site",
    description: "For pages that have no words of their own.",
    validation: (rule) => rule.required().error("Fill in these defaults."),
  }),
  defineField({
    name: "notFound",
    title: "Page not found",
    type: "object",
    group: "site",
    fields: titledTextFields,
    validation: (rule) => rule.required().error("Write what visitors read."),
  }),
  defineField({
    name: "serverError",
    title: "Something went wrong",
    type: "object",
    group: "site",
    fields: titledTextFields,
    validation: (rule) => rule.required().error("Write what visitors read."),
  }),
];
