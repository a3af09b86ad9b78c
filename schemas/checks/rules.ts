/** A rule of the checks. */
export type Rule = {
  title: string;
  /** `law`: what a statute or a regulator demands; `house`: what the firm does. */
  basis: "law" | "house";
  severity: "error" | "warning";
};

/**
 * All rules. A rule of law is confirmed by the legal fact that it cites: without
 * a verified one it only warns, whatever stands here.
 */
export const rules = {
  "fee-cap": {
    title: "Fee above a state's cap",
    basis: "law",
    severity: "error",
  },
  "upfront-fee": {
    title: "Payment before the settlement",
    basis: "law",
    severity: "error",
  },
  contingency: {
    title: "Contingency fee where a state restricts it",
    basis: "law",
    severity: "warning",
  },
  free: { title: "Free services", basis: "law", severity: "warning" },
  guarantee: {
    title: "Guaranteed results",
    basis: "house",
    severity: "error",
  },
  superlative: { title: "Superlatives", basis: "law", severity: "warning" },
  "practising-law": {
    title: "Practising law",
    basis: "house",
    severity: "error",
  },
  "licence-statement": {
    title: "Missing license",
    basis: "house",
    severity: "error",
  },
  "lapsed-licence": {
    title: "License that has expired",
    basis: "house",
    severity: "warning",
  },
  disclaimer: {
    title: "Missing disclaimer",
    basis: "house",
    severity: "error",
  },
  "commercial-only": {
    title: "Commercial policies only",
    basis: "law",
    severity: "error",
  },
  "fact-source": {
    title: "Legal fact without source",
    basis: "house",
    severity: "error",
  },
  "fact-age": {
    title: "Legal fact to check again",
    basis: "house",
    severity: "warning",
  },
  "bare-host": {
    title: "Home page as a source",
    basis: "house",
    severity: "error",
  },
  "fact-figure": {
    title: "Figure that contradicts a legal fact",
    basis: "law",
    severity: "error",
  },
  "state-count": {
    title: "Number of states",
    basis: "house",
    severity: "error",
  },
  "fact-gone": {
    title: "Fact that does not exist",
    basis: "house",
    severity: "error",
  },
  "fact-circle": {
    title: "Fact that refers to itself",
    basis: "house",
    severity: "error",
  },
  "heading-order": {
    title: "Order of headings",
    basis: "house",
    severity: "warning",
  },
  "alt-text": {
    title: "Description of a picture",
    basis: "house",
    severity: "error",
  },
  "vague-alt-text": {
    title: "Description that says nothing",
    basis: "house",
    severity: "warning",
  },
  "link-nowhere": {
    title: "Link that leads nowhere",
    basis: "house",
    severity: "error",
  },
  "link-unpublished": {
    title: "Link to a page that is not published",
    basis: "house",
    severity: "warning",
  },
  "link-redirect": {
    title: "Link to an old address",
    basis: "house",
    severity: "warning",
  },
  "redirect-circle": {
    title: "Redirects in circles",
    basis: "house",
    severity: "error",
  },
  "storm-overlap": {
    title: "Two storms at once",
    basis: "house",
    severity: "warning",
  },
  "vague-link": {
    title: "Link that says nothing",
    basis: "house",
    severity: "warning",
  },
  "duplicate-title": {
    title: "Title of another page",
    basis: "house",
    severity: "warning",
  },
  "duplicate-description": {
    title: "Description of another page",
    basis: "house",
    severity: "warning",
  },
  "reading-grade": {
    title: "Hard to read",
    basis: "house",
    severity: "warning",
  },
  length: { title: "Short text", basis: "house", severity: "warning" },
  orphan: {
    title: "Page without links to it",
    basis: "house",
    severity: "warning",
  },
  "title-width": {
    title: "Title cut in search results",
    basis: "house",
    severity: "warning",
  },
  "description-width": {
    title: "Description in search results",
    basis: "house",
    severity: "warning",
  },
  keyword: { title: "Keyword", basis: "house", severity: "warning" },
} as const satisfies Record<string, Rule>;

/** The name of a rule. */
export type RuleId = keyof typeof rules;
