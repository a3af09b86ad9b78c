import { documentType, field, tab, ordering, tabbed } from "../fields/field.ts";

function windowField(name: string, title: string, description: string) {
  return field("string", name, title, {
    description,
    required: 'Fill in this column of the table, or write "Not confirmed".',
  });
}

/**
 * The deadlines of a claim in one state: a row of the table of all states, and
 * the facts of its page.
 */
export const stateTimeline = documentType("stateTimeline", {
  description:
    "One row of the table of timelines. A wrong time limit can cost a reader the whole claim.",

  ...tabbed(
    tab("table", "Row of the table", [
      field("reference!", "state", "State", { to: ["state"] }),
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
      field("text", "notes", "Notes", {
        description: "For which policies the row holds, and what to watch for.",
        required:
          "Say for which policies the row holds. A bare number misleads.",
      }),
      field("number!", "order", "Place in the table", "Small numbers first."),
    ]),
    tab("law", "Sources", [
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
  ),
  orderings: [ordering("order", "As in the table")],
  preview: {
    select: { title: "state.name", filing: "filing" },
    prepare: ({ title, filing }) => ({
      title: title || "No state yet",
      subtitle: filing ? `Filing: ${filing}` : undefined,
    }),
  },
});
