import { FIRST_LANGUAGE, type Language } from "../../domain/languages";

import type { Catalogue } from "~/words/catalogues";
import deadlines from "#words/en/deadlines.json";

/** The words of the calculator, and their language. */
export type Speech = { words: Catalogue["deadlines"]; language: Language };

/** Those of the first language. */
export const firstSpeech: Speech = {
  words: deadlines,
  language: FIRST_LANGUAGE,
};

/** The choice of a visitor who is not sure: every rule may apply. */
export const OTHER = "other";

/** The earliest date that the calculator accepts. */
export const FIRST_DAY = "1990-01-01";

/** The types of policies that the form offers. */
export const ownerChoices: Readonly<Record<string, string>> = deadlines.owners;

/** The perils that the form offers. */
export const perilChoices: Readonly<Record<string, string>> = deadlines.perils;

/** The fields for dates, with what messages call them. */
export const dateFields = deadlines.dates;

/** The name of a field for a date. */
export type DateField = keyof typeof dateFields;

/** The names of the fields, in the order in which the form asks for them. */
export const deadlineFieldNames = [
  "state",
  "owner",
  "peril",
  ...(Object.keys(dateFields) as DateField[]),
] as const;

/** The name of a field. */
export type DeadlineFieldName = (typeof deadlineFieldNames)[number];

/** The checked fields; a date that was left out is empty. */
export type DeadlineValues = Record<DeadlineFieldName, string>;
