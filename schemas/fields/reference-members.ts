import { defineArrayMember } from "sanity";

/** A reference to one FAQ, as a member of a list. */
export function faqMember() {
  return defineArrayMember({ type: "reference", to: [{ type: "faq" }] });
}
