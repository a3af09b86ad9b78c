import { block } from "./block";

export const faq = /* groq */ `
  _id,
  "question": coalesce(question, ""),
  "answer": coalesce(answer[_type == "block"]{ ${block} }, [])
` as const;
