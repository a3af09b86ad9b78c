import { type Rule, type RuleId, rules } from "./rules.ts";

/** The way to a field, as the Studio writes it. */
export type Path = readonly (string | number | { _key: string })[];

/** A document as it is stored; its fields are read with care. */
export type CheckedDocument = { _id: string; _type: string } & Record<
  string,
  unknown
>;

/** What a document is called, or its id. */
export function nameOf(document: CheckedDocument): string {
  const { title, name, question, firmName, _id } = document;
  const named = [title, name, question, firmName].find(
    (each) => typeof each === "string" && each !== "",
  );
  return typeof named === "string" ? named : _id;
}

/** The law behind a finding, as a legal fact of the dataset cites it. */
export type Citation = { text: string; url: string | null };

/** Something in a document that an editor should look at before publishing. */
export type Finding = {
  rule: RuleId;
  /** An error stops publishing in the Studio, a warning asks for a reason. */
  severity: "error" | "warning";
  path: Path;
  /** What is wrong and what to do, for the editor. */
  message: string;
  citation: Citation | null;
  /** False for a rule of law whose source has not been read: it only warns. */
  isConfirmed: boolean;
};

/** What a rule says of a document; `finding` makes a finding of it. */
export type Found = {
  rule: RuleId;
  path: Path;
  message: string;
  citation?: Citation | null;
  /** Left out where the rule itself says it. */
  isConfirmed?: boolean;
};

/** Makes a finding: an unconfirmed rule of law only warns. */
export function finding({ rule, path, message, ...law }: Found): Finding {
  const { basis, severity }: Rule = rules[rule];
  const isConfirmed = law.isConfirmed ?? basis === "house";
  return {
    rule,
    severity: isConfirmed ? severity : "warning",
    path,
    message,
    citation: law.citation ?? null,
    isConfirmed,
  };
}
