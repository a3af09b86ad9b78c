import type { LinkRoute } from "./paths.ts";

/** The pages without a document that a link can name, by what editors call them. */
export const linkRouteTitles: readonly { title: string; value: LinkRoute }[] = [
  { title: "Contact", value: "contact" },
  { title: "Request a consultation", value: "consultation" },
  { title: "Search", value: "search" },
  { title: "Portal login", value: "login" },
  { title: "Blog: Insurance Tips & Resources", value: "insurance-tips" },
  { title: "Blog: Industry News & Updates", value: "industry-news" },
  { title: "Privacy requests", value: "privacy-requests" },
];
