import { DEFAULT_DEADLINE_EMBEDDED_TITLE } from "../../model/deadline-texts";

/** The texts above the deadline calculator's form on other pages. */
export const deadlineEmbed = /* groq */ `
  "calculator": *[_type == "deadlinesPage" && _id == "deadlinesPage"][0]{
    "title": coalesce(embeddedTitle, "${DEFAULT_DEADLINE_EMBEDDED_TITLE}"),
    "text": embeddedText
  }
` as const;
