import { block } from "./block";

/** A question and its answer. An answer contains blocks of text only. */
export const faq = /* groq */ `
  _id,
  "question": coalesce(question, ""),
  "answer": coalesce(answer[_type == "block"]{ ${block} }, [])
` as const;
