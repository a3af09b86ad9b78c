/** A rule of the checks. */
export type Rule = {
  title: string;
  /** `law`: what a statute or a regulator demands; `house`: what the firm does. */
  basis: "law" | "house";
  severity: "error" | "warning";
};

const ruleOf =
  (basis: Rule["basis"], severity: Rule["severity"]) =>
  (title: string): Rule => ({ title, basis, severity });
const houseError = ruleOf("house", "error");
const houseWarning = ruleOf("house", "warning");
const lawError = ruleOf("law", "error");
const lawWarning = ruleOf("law", "warning");

/**
 * All rules. A rule of law is confirmed by the legal fact that it cites: without
 * a verified one it only warns, whatever stands here.
 */
export const rules = {
  "fee-cap": lawError("Fee above a state's cap"),
  "upfront-fee": lawError("Payment before the settlement"),
  contingency: lawWarning("Contingency fee where a state restricts it"),
  free: lawWarning("Free services"),
  guarantee: houseError("Guaranteed results"),
  superlative: lawWarning("Superlatives"),
  "practising-law": houseError("Practising law"),
  "licence-statement": houseError("Missing license"),
  "lapsed-licence": houseWarning("License that has expired"),
  disclaimer: houseError("Missing disclaimer"),
  "commercial-only": lawError("Commercial policies only"),
  "fact-source": houseError("Legal fact without source"),
  "fact-age": houseWarning("Legal fact to check again"),
  "bare-host": houseError("Home page as a source"),
  "fact-figure": lawError("Figure that contradicts a legal fact"),
  "state-count": houseError("Number of states"),
  "fact-gone": houseError("Fact that does not exist"),
  "fact-circle": houseError("Fact that refers to itself"),
  "heading-order": houseWarning("Order of headings"),
  "alt-text": houseError("Description of a picture"),
  "vague-alt-text": houseWarning("Description that says nothing"),
  "link-nowhere": houseError("Link that leads nowhere"),
  "link-unpublished": houseWarning("Link to a page that is not published"),
  "link-redirect": houseWarning("Link to an old address"),
  "redirect-circle": houseError("Redirects in circles"),
  "storm-overlap": houseWarning("Two storms at once"),
  "vague-link": houseWarning("Link that says nothing"),
  "duplicate-title": houseWarning("Title of another page"),
  "duplicate-description": houseWarning("Description of another page"),
  orphan: houseWarning("Page without links to it"),
} satisfies Record<string, Rule>;

/** The name of a rule. */
export type RuleId = keyof typeof rules;
