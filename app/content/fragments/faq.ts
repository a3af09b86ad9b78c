import { block } from "./block";

/**
 * A question and its answer. Its blocks are text: an answer holds nothing else.
 */
export const faq = /* groq */ `
  _id,
  "question": coalesce(question, ""),
  "answer": coalesce(answer[_type == "block"]{ ${block} }, [])
` as const;
