import type {
  ConditionalProperty,
  DocumentDefinition,
  FieldDefinition,
  ObjectDefinition,
  PreviewConfig,
  Rule,
} from "sanity";

import { FIRM_TIME_ZONE } from "../../domain/time-zones.ts";
import { type TypeName, types } from "../types.ts";
import { type FieldRules, rulesOf } from "./field-rules.ts";
import { pickerOptions, referenceTo } from "./reference-picker.ts";

/** The values of a choice with their titles. */
type Choices =
  | Readonly<Record<string, string>>
  | readonly { title: string; value: string | number }[];

type FieldOptions<Type extends string> = FieldRules<Type> & {
  description?: string | undefined;
  group?: string | undefined;
  rows?: number;
  weak?: boolean;
  initialValue?: unknown;
  hidden?: ConditionalProperty;
  readOnly?: ConditionalProperty;
  options?: object | undefined;
  fields?: readonly FieldDefinition[];
  preview?: PreviewConfig;
  /** The weight of a match in the Studio's search. */
  search?: SearchKind;
  /** Values with their titles, shown as a menu. */
  choices?: Choices;
  /** The same, shown as buttons. */
  radio?: Choices;
  /** The document types that a reference may point to. */
  to?: readonly string[];
  /** The members of a list, or the names of their types. */
  of?: readonly (string | object)[];
  /** The type of the documents that a list refers to, each once. */
  picks?: TypeName;
};

/**
 * Defines a field with its rules: `field("string!", "title", "Title")`.
 *
 * @param written the type, with a "!" if it must not be empty.
 * @param more its description, or all options.
 */
export function field<const Type extends string>(
  written: Type,
  name: string,
  title: string,
  more: FieldOptions<Type> | string = {},
): FieldDefinition {
  const parts: FieldOptions<Type> =
    typeof more === "string" ? { description: more } : more;
  const { search, choices, radio, to, of, picks, options, ...rest } = parts;
  const { required, unique, wanted, most, check, advise, note, ...plain } =
    rest;
  const named = written.replace("!", "");
  const type = named === "https" ? "url" : named;
  const list = choices ?? radio;
  const missing =
    required ?? (written === named ? undefined : `Fill in “${title}”.`);
  const own = {
    ...dateOptions(type),
    ...pickerOptions(to ?? []),
    ...options,
    ...(search && searchAs(search)),
    ...(list && { list: listOf(list) }),
    ...(radio && { layout: "radio" }),
  };
  const rules = rulesOf(named, {
    ...(picks && {
      unique: `${types[picks][0]}: the same one is listed twice.`,
    }),
    ...rest,
    required: missing,
  });
  return {
    type,
    name,
    title,
    ...(type === "text" && { rows: 3 }),
    ...plain,
    ...(Object.keys(own).length > 0 && { options: own }),
    ...(to && { to: to.map((each) => ({ type: each })) }),
    ...(of && {
      of: of.map((each) => (typeof each === "string" ? { type: each } : each)),
    }),
    ...(picks && { of: [referenceTo(picks)] }),
    ...(rules.length > 0 && {
      validation: (rule: Rule) => rules.map((make) => make(rule)),
    }),
  };
}

/** A type of document. */
export function documentType(
  name: TypeName,
  parts: Omit<DocumentDefinition, "name" | "title" | "type" | "icon">,
): DocumentDefinition {
  const [title, icon] = types[name];
  return { name, title, icon, type: "document", ...parts };
}

/** A document type with a single document, whose id is the name of the type. */
export function singletonType(
  ...[name, parts]: Parameters<typeof documentType>
): DocumentDefinition {
  const [title] = types[name];
  return documentType(name, {
    ...parts,
    preview: { prepare: () => ({ title }) },
  });
}

/** A type of object within documents. */
export function objectType(
  name: TypeName,
  parts: Omit<ObjectDefinition, "name" | "title" | "type" | "icon">,
): ObjectDefinition {
  const [title, icon] = types[name];
  return { name, title, icon, type: "object", ...parts };
}

/** A tab of a form, with its fields. */
export function tab(
  name: string,
  title: string,
  fields: readonly FieldDefinition[],
) {
  return {
    name,
    title,
    fields: fields.map((each) => ({ ...each, group: name })),
  };
}

/** The form of a type in tabs, with the first one open. */
export function tabbed(...tabs: readonly ReturnType<typeof tab>[]) {
  return {
    groups: tabs.map(({ name, title }, index) => ({
      name,
      title,
      default: index === 0,
    })),
    fields: tabs.flatMap(({ fields }) => fields),
  };
}

/** A sort order for the Studio's lists, by one field. */
export function ordering(
  name: string,
  title: string,
  field = name,
  direction: "asc" | "desc" = "asc",
) {
  return { name, title, by: [{ field, direction }] };
}

/** How a document or object is listed: its title and picture, and a subtitle from the rest. */
export function previewOf(
  select: Record<string, string>,
  subtitle: (
    selected: Parameters<NonNullable<PreviewConfig["prepare"]>>[0],
  ) => string | undefined,
): Required<PreviewConfig> {
  return {
    select,
    prepare: ({ title, media, ...rest }) => ({
      title,
      media,
      subtitle: subtitle(rest),
    }),
  };
}

/** How a list is previewed, by its title and the number of its members. */
export function countPreview(
  title: string,
  members: string,
  noun: string,
  untitled?: string,
): Required<PreviewConfig> {
  return {
    select: { title, members },
    prepare: ({ title: shown, members: list }) => ({
      title: shown || untitled,
      subtitle: `${list?.length ?? 0} ${noun}`,
    }),
  };
}

/** Prints days and moments as on the website, in the firm's time zone. */
function dateOptions(type: string) {
  if (type !== "date" && type !== "datetime") return {};
  return {
    dateFormat: "MMMM D, YYYY",
    ...(type === "datetime" && {
      timeFormat: "h:mm A",
      displayTimeZone: FIRM_TIME_ZONE,
      allowTimeZoneSwitch: false,
    }),
  };
}

function listOf(choices: Choices) {
  return Array.isArray(choices)
    ? choices
    : Object.entries(choices).map(([value, title]) => ({ title, value }));
}

/**
 * Weights for the Studio's search and for the search in a reference field: how much a
 * match in this field counts. A field without a weight counts 1. Sanity adds at most 10
 * for a document that refers to a match. Addresses, keys and choices from a list have
 * no weight.
 */
const weights = {
  /** The name of a state, which comes before all documents about that state. */
  subject: 40,
  /** A title, a name, a question. */
  title: 20,
  /** A subtitle, a description, a second name. */
  subtitle: 5,
};

type SearchKind = keyof typeof weights;

/** The `options` of a field with one of the weights. */
export function searchAs(kind: SearchKind): {
  search: { weight: number };
} {
  return { search: { weight: weights[kind] } };
}
