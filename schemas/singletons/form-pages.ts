import { defineArrayMember } from "sanity";

import { field, singletonType, tab, tabbed } from "../fields/field.ts";
import {
  pageForm,
  requiredIntroField,
  seoTab,
  titledTextFields,
  titleField,
} from "../fields/page-fields.ts";
import { exactly } from "../rules/text.ts";

/** The contact page, at /contact. */
export const contactPage = singletonType("contactPage", {
  ...pageForm([
    titleField(),
    requiredIntroField(),
    field("object!", "commitment", "Our commitment", {
      description: "Promise only what the firm keeps every day.",
      fields: titledTextFields,
    }),
    field("object!", "whyChooseUs", "Why choose us", {
      fields: [
        field("string!", "title", "Title"),
        field("array!", "points", "Points", {
          description: "Exactly four short points.",
          of: ["string"],
          check: (points: string[] | undefined) => exactly(points, 4, "points"),
        }),
      ],
    }),
  ]),
});

function lines(name: string, title: string, description: string) {
  return field("array!", name, title, {
    description,
    of: ["string"],
    most: [6, "Nobody reads more than six lines."],
  });
}

/** The texts next to the consultation form, at /consultation. */
export const consultationPage = singletonType("consultationPage", {
  description:
    "What appears beside the form, and below it on a phone. The title, the words of the form and the thank-you are in the site settings.",
  fields: [
    field("string!", "nextTitle", "What happens next: title"),
    lines(
      "nextSteps",
      "What happens next: steps",
      "In order. Promise only what the firm does every day.",
    ),
    field("string!", "atHandTitle", "What to have ready: title"),
    lines(
      "atHand",
      "What to have ready",
      "Short points. Say that people can send a request without them.",
    ),
    field("string!", "hoursTitle", "When you can reach us: title"),
    field("string!", "licenceTitle", "Our license in your state: title"),
    field(
      "text!",
      "licenceText",
      "Our license in your state: text",
      "Shown until the visitor has named a state in the form. Then that state's line follows.",
    ),
  ],
});

/** The deadline calculator, at /deadlines. Its rules are `deadlineRule` documents. */
export const deadlinesPage = singletonType("deadlinesPage", {
  description:
    "The texts around the calculator. The lengths of time come from the deadline rules, not from here.",

  ...tabbed(
    tab("content", "Page", [
      titleField(),
      requiredIntroField(),
      field("string!", "submitLabel", "Button below the form"),
      field("string!", "methodTitle", "How we count: title"),
      field("array!", "method", "How we count: points", {
        description: "One or two sentences each.",
        of: [defineArrayMember({ type: "text", rows: 3 })],
      }),
    ]),
    tab("results", "Results", [
      field("string!", "resultsTitle", "Title above the dates"),
      field("text!", "estimateNote", "Every date is an estimate"),
      field(
        "text!",
        "policyWarning",
        "Beside the reader's own dates: the policy may be shorter",
      ),
      field(
        "text!",
        "readPolicyText",
        "After the reader's own dates",
        "One sentence: the policy may set times that no rule names.",
      ),
      field("string!", "insurerTitle", "What the insurer owes: title"),
      field(
        "text!",
        "insurerText",
        "What the insurer owes: above the dates",
        "These dates are the latest that the rules can mean, not the earliest.",
      ),
      field("text!", "passedText", "Beside a date that has passed"),
      field(
        "text!",
        "insurerPassedText",
        "Beside a date of the insurer that has passed",
      ),
      field("string!", "calendarLabel", "Button: save to a calendar"),
      field("string!", "requestLabel", "Button: send with a request"),
    ]),
    tab("embedded", "On other pages", [
      field("string!", "embeddedTitle", "Title above the form"),
      field("text!", "embeddedText", "Text above the form"),
    ]),
    seoTab,
  ),
});

/** The evidence kit, at /evidence. Its lists are the `evidenceChecklist` documents. */
export const evidencePage = singletonType("evidencePage", {
  description:
    "The checklists are separate documents. What visitors check off and photograph stays on their device. It never reaches the firm from this page.",
  ...pageForm([
    titleField(),
    requiredIntroField(),
    field("text!", "privacyNote", "What stays on the device"),
    field("string!", "photographsTitle", "Title above the photographs"),
    field("text!", "photographsIntro", "Introduction of the photographs"),
    field(
      "text!",
      "locationNote",
      "What happens to the location of a photograph",
    ),
  ]),
});
