import type { CustomValidatorResult, Rule, ValidationContext } from "sanity";

import { isBlank } from "../../domain/stored-text.ts";
import { httpsVerdict } from "../rules/address.ts";
import { printedLengthVerdict } from "../rules/text.ts";

/** What a field of each type stores. */
type Stored = {
  array: unknown[];
  boolean: boolean;
  number: number;
} & Record<"string" | "text" | "url" | "https" | "date" | "datetime", string>;

type ValueOf<Written extends string> = Written extends `${infer Type}!`
  ? ValueOf<Type>
  : Written extends keyof Stored
    ? Stored[Written]
    : unknown;

type ValidatorResult = CustomValidatorResult | Promise<CustomValidatorResult>;

/** The rules of a field, each with its sentence. */
export type FieldRules<Type extends string> = {
  /** The error for a missing value. */
  required?: string;
  /** The message for a list member that occurs twice. */
  unique?: string;
  /** The warning for a missing value that does not prevent publishing. */
  wanted?: string;
  /** The most characters or members before a warning, and its message. */
  most?: readonly [number, string];
  /**
   * Validates the value.
   *
   * @returns true, or what is wrong.
   */
  check?(
    value: ValueOf<Type> | undefined,
    context: ValidationContext,
  ): ValidatorResult;
  /** The same for a warning. */
  advise?(
    value: ValueOf<Type> | undefined,
    context: ValidationContext,
  ): ValidatorResult;
  /** The same for a note, which is not a warning. */
  note?(value: ValueOf<Type> | undefined): ValidatorResult;
};

/** Builds the rules of a field, errors first. */
export function rulesOf<Type extends string>(
  type: string,
  rules: FieldRules<Type>,
): ((rule: Rule) => Rule)[] {
  const { required, unique, check, wanted, most, advise, note } = rules;
  return [
    required &&
      ((rule: Rule) =>
        (type === "array" ? rule.required().min(1) : rule.required()).error(
          required,
        )),
    required &&
      isText(type) &&
      // Sanity's own rule accepts blank text.
      ((rule: Rule) =>
        rule.custom((text: string | undefined) =>
          text && isBlank(text) ? required : true,
        )),
    unique && ((rule: Rule) => rule.unique().error(unique)),
    type === "https" &&
      ((rule: Rule) => rule.custom((url) => httpsVerdict(url as string))),
    check && ((rule: Rule) => rule.custom(check)),
    wanted &&
      ((rule: Rule) =>
        rule
          .custom((value) =>
            (typeof value === "string" ? isBlank(value) : !value)
              ? wanted
              : true,
          )
          .warning()),
    most && ((rule: Rule) => mostRule(rule, type, most)),
    advise && ((rule: Rule) => rule.custom(advise).warning()),
    note && ((rule: Rule) => rule.custom(note).info()),
  ].filter((rule) => typeof rule === "function");
}

function isText(type: string): boolean {
  return type === "string" || type === "text";
}

/** Measures a text as readers see it, with the values of its facts. */
function mostRule(
  rule: Rule,
  type: string,
  [max, sentence]: readonly [number, string],
): Rule {
  return type === "array"
    ? rule.max(max).warning(sentence)
    : rule
        .custom((text: string | undefined) =>
          printedLengthVerdict(text, { max }, sentence),
        )
        .warning();
}
