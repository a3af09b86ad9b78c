import { ClockIcon } from "@sanity/icons/Clock";
import {
  documentType,
  field,
  inGroup,
  ordering,
  tabs,
} from "../fields/field.ts";

function windowField(name: string, title: string, description: string) {
  return field("string", name, title, {
    ...{ group: "table", description },
    required: 'Fill in this column of the table, or write "Not confirmed".',
  });
}

/**
 * The deadlines of a claim in one state: a row of the table of all states, and
 * the facts of its page.
 */
export const stateTimeline = documentType(
  "stateTimeline",
  "Claim timeline",
  ClockIcon,
  {
    description:
      "One row of the table of timelines. A wrong time limit can cost a reader the whole claim.",
    groups: tabs({ table: "Row of the table", law: "Sources" }),
    fields: [
      field("reference!", "state", "State", { to: ["state"], group: "table" }),
      windowField(
        "notification",
        "Notification",
        "How soon the loss must be reported.",
      ),
      windowField("filing", "Filing", "How long a claim or suit can be filed."),
      windowField(
        "investigation",
        "Investigation",
        "How long the insurer may take to investigate.",
      ),
      windowField(
        "payment",
        "Payment",
        "How long the insurer may take to pay.",
      ),
      ...inGroup("table", [
        field("text", "notes", "Notes", {
          description:
            "For which policies the row holds, and what to watch for.",
          required:
            "Say for which policies the row holds. A bare number misleads.",
        }),
        field("number!", "order", "Place in the table", "Small numbers first."),
      ]),
      ...inGroup("law", [
        field("array", "facts", "Legal facts behind the row", {
          description:
            "Each number with its scope, its citation and the day on which it was checked.",
          of: ["legalFact"],
          advise: (facts) =>
            facts?.length
              ? true
              : "A row without a legal fact cannot be checked by a reader.",
        }),
        field("object", "specValues", "As summarized in our guide", {
          description:
            "Short figures of the firm's own summary. The table prints them with the words “As summarized in our guide”; they never stand on the page of a state.",
          options: { columns: 2 },
          fields: [
            field("string", "notification", "Notification"),
            field("string", "filing", "Filing"),
            field("string", "investigation", "Investigation"),
            field("string", "payment", "Payment"),
          ],
        }),
      ]),
    ],
    orderings: [ordering("order", "As in the table")],
    preview: {
      select: { title: "state.name", filing: "filing" },
      prepare: ({ title, filing }) => ({
        title: title || "No state yet",
        subtitle: filing ? `Filing: ${filing}` : undefined,
      }),
    },
  },
);
