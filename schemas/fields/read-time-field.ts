import { defineField } from "sanity";

/** Minutes that it takes to read a page, as printed on its card. */
export function readTimeField(group?: string) {
  return defineField({
    name: "readTime",
    title: "Reading time in minutes",
    type: "number",
    group,
    description:
      "About 200 words a minute; the form suggests it. Our articles take 4 to 12 minutes.",
    validation: (rule) => [
      rule.required().error("Say how many minutes it takes to read."),
      rule
        .integer()
        .min(1)
        .max(60)
        .error("Write a whole number of minutes between 1 and 60."),
      rule
        .min(4)
        .max(12)
        .warning(
          "Our articles take 4 to 12 minutes. Is this one so much shorter or longer?",
        ),
    ],
  });
}
