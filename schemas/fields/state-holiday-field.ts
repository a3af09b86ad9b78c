import { defineArrayMember, defineField } from "sanity";

import { dateOptions } from "./date-options.ts";
import { httpsField } from "./https-field.ts";

/** The single days that a state keeps as holidays, each with its source. */
export function stateHolidayField(group: string) {
  return defineField({
    name: "stateHolidays",
    title: "Holidays of the state",
    type: "array",
    group,
    description:
      "Days that are left out besides the federal holidays, each with its source. Only for rules that leave out holidays.",
    hidden: ({ document }) => document?.["holidays"] !== "federal",
    of: [
      defineArrayMember({
        name: "stateHoliday",
        title: "Holiday",
        type: "object",
        fields: [
          defineField({
            name: "name",
            title: "Name",
            type: "string",
            validation: (rule) => rule.required().error("Name the holiday."),
          }),
          defineField({
            name: "date",
            title: "Day",
            type: "date",
            options: dateOptions,
            description: "The day on which offices are closed, in one year.",
            validation: (rule) => rule.required().error("Choose the day."),
          }),
          {
            ...httpsField({
              name: "sourceUrl",
              title: "Address of the source",
              description: "Where the state publishes the day.",
            }),
            validation: (rule) =>
              rule
                .required()
                .uri({ scheme: ["https"] })
                .error(
                  "A holiday needs its source, which starts with https://.",
                ),
          },
        ],
        preview: { select: { title: "name", subtitle: "date" } },
      }),
    ],
  });
}
