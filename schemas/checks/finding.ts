/** A rule of the checks. */
type Rule = {
  title: string;
  /** `law`: a statute or a regulator demands it; `house`: the firm's own practice. */
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
 * All rules. A rule of law is confirmed by the legal fact that it cites: without a
 * verified one it only warns, whatever its severity here.
 */
export const rules = {
  "fee-cap": lawError("Fee above a state's cap"),
  "unknown-state": lawWarning("State whose law is not known here"),
  "upfront-fee": lawError("Payment before the settlement"),
  contingency: lawWarning("Contingency fee where a state restricts it"),
  free: lawWarning("Free services"),
  guarantee: houseError("Guaranteed results"),
  superlative: lawWarning("Superlatives"),
  "practising-law": houseError("Practicing law"),
  "license-statement": houseError("Missing license"),
  "license-holder": houseError("Holder of a license"),
  "lapsed-license": houseWarning("License that has expired"),
  disclaimer: houseError("Missing disclaimer"),
  "commercial-only": lawError("Commercial policies only"),
  "fact-figure": lawError("Figure that contradicts a legal fact"),
  "number-words": houseError("Number that contradicts its words"),
  "state-count": houseError("Number of states"),
  "fact-gone": houseError("Fact that does not exist"),
  "alt-text": houseError("Description of a picture"),
  "vague-alt-text": houseWarning("Description that says nothing"),
  "link-nowhere": houseError("Link that leads nowhere"),
  "link-unpublished": houseWarning("Link to a page that is not published"),
  "link-redirect": houseWarning("Link to an old address"),
  "vague-link": houseWarning("Link that says nothing"),
  "duplicate-title": houseWarning("Title of another page"),
  "repeated-title": houseWarning("Title that stands twice"),
  "cut-title": houseWarning("Title that search results cut"),
  "cut-description": houseWarning("Description that search results cut"),
  "duplicate-description": houseWarning("Description of another page"),
  untranslated: houseWarning("Text that is not translated"),
  "link-lost": houseWarning("Link that the translation lost"),
} satisfies Record<string, Rule>;

export type RuleId = keyof typeof rules;

/** The path to a field, in the Studio's format. */
export type Path = readonly (string | number | { _key: string })[];

/** A stored document; its fields are untrusted. */
export type CheckedDocument = { _id: string; _type: string } & Record<
  string,
  unknown
>;

/** The law behind a finding, as a legal fact of the dataset cites it. */
export type Citation = { text: string; url: string | null };

/** Something that an editor should look at before publishing a document. */
export type Finding = {
  rule: RuleId;
  /** An error stops publishing in the Studio, a warning asks for a reason. */
  severity: "error" | "warning";
  path: Path;
  /** The words that it is about; empty for a field without words. */
  passage: string;
  /** What is wrong and what to do, for the editor. */
  message: string;
  citation: Citation | null;
  /** False for a rule of law whose source has not been read: it only warns. */
  isConfirmed: boolean;
};

/** The legal fact behind a rule; without one, the rule's own statement. */
type Law = Pick<Finding, "citation" | "isConfirmed">;

/** Where a finding is: the path to its field, and the words there. */
type Spot = { path: Path; sentence: string };

/**
 * Creates a finding; an unconfirmed rule of law only warns.
 *
 * @param at the spot, or only the path to its field, whose words `checkDocument` looks
 * up.
 */
export function finding(
  rule: RuleId,
  at: Path | Spot,
  message: string,
  law?: Law,
): Finding {
  const { basis, severity }: Rule = rules[rule];
  const isConfirmed = law?.isConfirmed ?? basis === "house";
  const { path, sentence } = "path" in at ? at : { path: at, sentence: "" };
  return {
    rule,
    path,
    message,
    isConfirmed,
    citation: law?.citation ?? null,
    passage: sentence.trim(),
    severity: isConfirmed ? severity : "warning",
  };
}
