import type { FieldDefinition } from "sanity";

import {
  field,
  tab,
  searchAs,
  singletonType,
  tabbed,
} from "../fields/field.ts";
import { formerField, titledTextFields } from "../fields/page-fields.ts";
import { emailVerdict, exactly, phoneVerdict } from "../rules/text.ts";

type Words = readonly [name: string, title: string, description?: string];

/** Text fields; an optional one that is empty gets the text of the site's first version. */
function texts(
  type: "string" | "string!" | "text" | "text!",
  ...all: readonly Words[]
): FieldDefinition[] {
  return all.map(([name, title, description]) =>
    field(type, name, title, { description }),
  );
}

/** The firm's name and description. A search for a figure finds it first. */
const firmFields = [
  ...texts(
    "string!",
    ["firmName", "Name of the firm"],
    ["tagline", "One line about the firm"],
    ["experienceText", "Experience", "For example 20+ years."],
    ["areaText", "Where we work", "For example Licensed in 15 states."],
  ),
  ...texts(
    "text!",
    ["feeText", "What it costs", "Never above a state's cap: name the caps."],
    ["noUpfrontFeesText", "No upfront fees"],
  ),
].map((each) => ({ ...each, options: searchAs("subtitle") }));

/** The firm's contact data and hours. */
const contactFields = [
  field("string", "phone", "Phone number", {
    description:
      "The real number, with area code. While it is empty, a link to the consultation form is shown instead.",
    check: (phone) => phoneVerdict(phone),
    wanted: "The firm's phone number is missing.",
  }),
  field("string", "email", "Email address", {
    check: (email) => emailVerdict(email),
    wanted: "The firm's email address is missing.",
  }),
  field("text", "address", "Postal address", {
    wanted: "The firm's postal address is missing.",
  }),
  field("text", "placeholderNotes", "What is still missing (for the office)"),
  ...texts(
    "string!",
    ["emergencyLabel", "Emergency line"],
    ["officeHours", "Office hours"],
    ["replyPromise", "How soon we answer web requests"],
  ),
  field(
    "string",
    "closingTitle",
    "At the end of a page: title",
    "Above the consultation. If empty, the original text is used.",
  ),
  field(
    "text",
    "closingText",
    "At the end of a page: what happens next",
    "Promise only what the firm keeps every day. If empty, the original text is used.",
  ),
];

/** The disclaimers of every page, and the notes about missing or unconfirmed facts. */
const legalFields = [
  field("string!", "npnStatus", "National producer number: status", {
    radio: {
      placeholder: "Number unknown",
      published: "Number checked",
    },
    initialValue: "placeholder",
    advise: (status) =>
      status === "placeholder"
        ? "Visitors read where to check our licenses instead of the number."
        : true,
  }),
  field("string", "nationalProducerNumber", "National producer number", {
    description: "Copy it from the public register; never guess a digit.",
    check: (number, context) =>
      context.document?.npnStatus === "published" && !number
        ? "The status says that the number was checked, but it is missing."
        : true,
  }),
  ...texts(
    "text!",
    ["disclaimer", "We are not a law firm", "In the footer of every page."],
    [
      "policyLimitWarning",
      "Beside every time limit: the reader's policy may set a shorter one",
    ],
  ),
  ...texts("string!", [
    "unverifiedText",
    "For a fact that nobody has confirmed yet",
  ]),
  field(
    "text",
    "lapsedLicenceText",
    "Where our license has expired",
    "Stands where the license stood, on the pages of that state and in the footer, until it is renewed. Claim no license. If empty, the original text is used.",
  ),
];

const LAWYER = "Have a lawyer look at any change.";

/** The texts of the forms except their labels. */
const formTexts = [
  ...texts(
    "string",
    ["consultationTitle", "Consultation: title"],
    ["thanksTitle", "Consultation: thank-you title"],
    ["privacyTitle", "Privacy requests: title"],
    ["contactTitle", "Contact form: title"],
  ),
  ...texts(
    "text",
    ["consultationIntro", "Consultation: text above the form"],
    ["consultationConsent", "Consultation: consent by sending it", LAWYER],
    ["smsConsent", "Consultation: consent to text messages", LAWYER],
    ["kansasNotice", "Consultation: for a property in Kansas"],
    [
      "thanksText",
      "Consultation: thank-you text",
      "Promise only what the firm does: within 24 hours on business days.",
    ],
    [
      "requestLinkText",
      "Request page: beside its link",
      "The link works for 30 days, for anyone who has it.",
    ],
    [
      "withdrawText",
      "Request page: before a withdrawal",
      "Until an adjuster has the request, the site deletes it at once.",
    ],
    [
      "withdrawStaffText",
      "Request page: before a withdrawal, once an adjuster has it",
      "The withdrawal goes to the review box, and staff answer it.",
    ],
    ["privacyIntro", "Privacy requests: text above the form"],
    ["privacyConsent", "Privacy requests: below the form", LAWYER],
    [
      "privacySentText",
      "Privacy requests: thank-you text",
      "Promise only what the firm does. Never say whether the address is known.",
    ],
    ["contactConsent", "Contact form: consent by sending it", LAWYER],
  ),
];

/** The settings of the whole site: the firm, its contact, legal texts, labels, forms. */
export const siteSettings = singletonType("siteSettings", {
  ...tabbed(
    tab("firm", "The firm", [
      ...firmFields,
      formerField("string", "foundedText", "In business since"),
      formerField("reference", "hqState", "State of the headquarters", {
        to: ["state"],
      }),
    ]),
    tab("contact", "Contact", contactFields),
    tab("legal", "Licenses and law", legalFields),
    tab("labels", "Labels on the site", [
      ...texts(
        "string!",
        ["contactUsLabel", "Contact button"],
        ["portalLoginLabel", "Portal button"],
        ["loginCopyright", "Copyright on the login page"],
      ),
      ...texts("text!", ["footerNote", "Note in the footer"]),
    ]),
    tab("forms", "Forms", [
      field("object", "forms", "Text around the forms", {
        description:
          "If you leave a text empty, visitors see its original version. The questions and error messages are part of the site.",
        fields: formTexts,
      }),
    ]),
    tab("services", "Services in a state", [
      field("array!", "stateServices", "Services in every state", {
        description:
          "The nine cards on a state's page, in this order. The texts are the same in every state.",
        of: ["stateServiceCard"],
        check: (cards: { kind?: string }[] | undefined) =>
          new Set(cards?.map(({ kind }) => kind)).size === (cards?.length ?? 0)
            ? exactly(cards, 9, "cards")
            : "Two cards lead to the same service. Choose each service once.",
      }),
      ...texts("text!", [
        "stateServiceIntro",
        "Text until the page of a service in a state is written",
      ]),
    ]),
    tab("site", "Search engines and errors", [
      field("seo!", "defaultSeo", "For pages without their own"),
      field("object!", "notFound", "Page not found", {
        fields: titledTextFields,
      }),
      field("object!", "serverError", "Something went wrong", {
        fields: titledTextFields,
      }),
    ]),
  ),
});
