import { perils } from "../../domain/deadline-terms.ts";
import {
  stormLabel,
  stormStateText,
  type StormTerm,
  neededWhenOn,
  stormEndVerdict,
  stormOverAdvice,
} from "../../domain/storm-term.ts";
import {
  documentType,
  field,
  ordering,
  tab,
  tabbed,
  previewOf,
} from "../fields/field.ts";
import { phoneVerdict } from "../rules/text.ts";
import { standingOf } from "../standing.ts";

/** The banner above the home page. The newest active one is shown. */
export const announcement = documentType("announcement", {
  description: "The line above the home page. Visitors can close it.",
  fields: [
    field("string!", "text", "Text", {
      search: "title",
      description: "One short sentence.",
      most: [120, "A banner is read in passing: keep it short."],
    }),
    field("link", "link", "Link"),
    field("boolean!", "active", "Show the banner", { initialValue: false }),
    field("boolean", "showPhone", "Show the phone number", {
      description:
        "The number comes from the site settings. While there is none, only the link is shown.",
      initialValue: true,
      required: "Choose whether the phone number is shown.",
    }),
  ],
  preview: previewOf(
    { id: "_originalId", title: "text", active: "active" },
    ({ id, active }) => standingOf(id, active ? "Shown" : "Off"),
  ),
});

/** The perils of a storm. */
const stormPerils = perils.filter(({ value }) => value !== "theft");

function termOf(document: object | undefined): StormTerm {
  return { _id: "", ...document };
}

/** When a storm is on, and which pages it affects. */
const stormTimeFields = [
  field("boolean!", "active", "Switched on", {
    description:
      "On: visitors see the storm between the two times below, once you publish. Off: they see nothing of it, whatever the times say, and you can fill in times, states and perils later.",
    initialValue: false,
  }),
  field("datetime", "startsAt", "Begins", {
    description: "Visitors see it from this moment on.",
    initialValue: () => new Date().toISOString(),
    check: (startsAt, { document }) =>
      neededWhenOn(startsAt, termOf(document), "Say when the storm begins."),
  }),
  field("datetime", "endsAt", "Ends", {
    description:
      "At this moment, the site goes back to normal by itself. You can change it while the storm is on.",
    check: (endsAt, { document }) => {
      const term = termOf(document);
      const verdict = neededWhenOn(endsAt, term, "Say when the storm ends.");
      return verdict === true ? stormEndVerdict(term) : verdict;
    },
    advise: (_, { document }) => stormOverAdvice(termOf(document), Date.now()),
  }),
  field("array", "states", "States", {
    description: "Their pages show the storm.",
    picks: "state",
    check: (states, { document }) =>
      neededWhenOn(states, termOf(document), "Choose at least one state."),
  }),
  field("array", "perils", "Perils", {
    description:
      "The pages about them show the storm. The first one is chosen in the consultation form until the visitor chooses another one.",
    of: ["string"],
    choices: stormPerils,
    check: (perils, { document }) =>
      neededWhenOn(perils, termOf(document), "Choose at least one peril."),
    unique: "A peril is listed twice.",
  }),
];

/** What visitors read about a storm. */
const stormTextFields = [
  field("string!", "bannerText", "Banner", {
    description:
      "One short sentence at the top of every page. It takes the place of the emergency banner.",
    most: [120, "A banner is read in passing: keep it short."],
  }),
  field("string!", "heading", "Heading", {
    description:
      "The first words of the home page, and of the pages of these states and perils. Social cards show it too.",
    most: [70, "Long headings are hard to read on a phone."],
  }),
  field(
    "text!",
    "text",
    "Text below the heading",
    "One or two short sentences.",
  ),
  field(
    "link",
    "callToAction",
    "Button",
    "If empty, it leads to the consultation form.",
  ),
  field("string", "emergencyPhone", "Emergency number", {
    description:
      "For this storm only. If empty, the number from the site settings is shown.",
    check: (phone) => phoneVerdict(phone),
    wanted:
      "There is no emergency number for this storm. Until you add one, visitors see the number from the site settings or, if there is none, only the button.",
  }),
  field("array!", "steps", "What to do now, in steps", {
    description: "Safety first. Three to six short steps.",
    of: ["processStep"],
    most: [6, "More than six steps are hard to follow."],
  }),
];

/**
 * A storm, and what the site says while it is on: on the home page, on the pages of its
 * states and perils, and in the banner of every page.
 */
export const storm = documentType("storm", {
  description:
    "What visitors read in the worst week. It begins and ends by itself, at the times that you choose.",

  ...tabbed(
    tab("time", "When and where", [
      field("string!", "name", "Name", {
        search: "title",
        description:
          'Printed above the heading, for example "Hail in northern Texas".',
      }),
      ...stormTimeFields,
    ]),
    tab("text", "What visitors read", stormTextFields),
    tab("law", "Law", [
      field("array", "catastrophes", "Declared catastrophes", {
        description:
          "Leave it empty unless a declaration changes the law for your readers. It is printed only on the pages of its state and on the home page.",
        of: ["declaredCatastrophe"],
      }),
    ]),
  ),
  orderings: [ordering("start", "Start, latest first", "startsAt", "desc")],
  preview: {
    select: {
      id: "_originalId",
      title: "name",
      active: "active",
      startsAt: "startsAt",
      endsAt: "endsAt",
    },
    prepare({ id, title, active, startsAt, endsAt }) {
      const term = { _id: id, active, startsAt, endsAt };
      const now = Date.now();
      return {
        title,
        subtitle: standingOf(
          id,
          stormStateText(term, now),
          stormLabel(term, now),
        ),
      };
    },
  },
});
