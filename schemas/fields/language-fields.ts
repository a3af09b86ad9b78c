import {
  defineArrayMember,
  type FieldDefinition,
  type SchemaTypeDefinition,
} from "sanity";

import {
  FIRST_LANGUAGE,
  furtherLanguages,
  isLanguage,
  languageOf,
  languages,
} from "../../domain/languages.ts";
import { translatedTypes } from "../../domain/page-types.ts";
import { field } from "./field.ts";

/** Whether a person of the firm has read a translation. */
const reviewField = field(
  "date",
  "translationReviewedOn",
  "Translation reviewed on",
  {
    description:
      "The day a person of the firm last read this translation beside its original. Until there is one, search engines do not list the page, if this is one.",
    hidden: ({ document }) => languageOf(document) === FIRST_LANGUAGE,
    advise: (day, { document }) =>
      day || languageOf(document) === FIRST_LANGUAGE
        ? true
        : "No person of the firm has reviewed this translation yet.",
  },
);

/** Additional fields of a document that is translated as a whole. */
const ownLanguageFields: readonly FieldDefinition[] = [
  // Written by the translation plugin.
  field("string", "language", "Language", {
    hidden: true,
    readOnly: true,
    initialValue: FIRST_LANGUAGE,
  }),
  reviewField,
];

/** The fields with words, of the types that have one document for all languages. */
const wordFields: Readonly<Record<string, readonly string[]>> = {
  announcement: ["text", "link"],
  author: ["name"],
  category: ["title"],
  fact: ["value", "unit"],
  legalFact: ["value", "scope", "note"],
  picture: ["alt", "caption"],
  siteSettings: [
    "tagline",
    "experienceText",
    "areaText",
    "feeText",
    "noUpfrontFeesText",
    "emergencyLabel",
    "officeHours",
    "replyPromise",
    "closingTitle",
    "closingText",
    "disclaimer",
    "policyLimitWarning",
    "unverifiedText",
    "lapsedLicenceText",
    "contactUsLabel",
    "footerNote",
    "portalLoginLabel",
    "forms",
    "defaultSeo",
    "notFound",
    "serverError",
  ],
  state: [
    "landing",
    "fire",
    "hail",
    "commercialOnlyNote",
    "policyLimitWarning",
  ],
  stateTimeline: [
    "notification",
    "filing",
    "investigation",
    "payment",
    "notes",
    "specValues",
  ],
  storm: ["name", "bannerText", "heading", "text", "callToAction", "steps"],
};

/** Further fields of a type's translation, besides its words. */
const furtherFields: Readonly<Record<string, readonly FieldDefinition[]>> = {
  siteSettings: [
    field("boolean", "isAnswered", "We answer in this language", {
      description:
        "Until this is on, the forms and mails in this language say that you answer in English.",
      initialValue: false,
    }),
    field(
      "date",
      "counselConfirmedOn",
      "Confirmed by counsel on",
      "The day counsel confirmed that the pages in this language keep 16 CFR 14.9, 16 CFR 429.1 and 28 TAC 19.712.",
    ),
  ],
};

/**
 * The words of a document in further languages. Its own fields are those of the first
 * language, so that documents stored before there were others stay unchanged. A
 * document is reviewed as a whole, with its pictures and legal facts.
 */
function translationsField(
  words: readonly FieldDefinition[],
  isReviewed: boolean,
): FieldDefinition {
  const list = furtherLanguages.map((value) => ({
    title: languages[value].title,
    value,
  }));
  return field("array", "translations", "In other languages", {
    description: "The same words for readers of another language.",
    of: [
      defineArrayMember({
        type: "object",
        name: "translation",
        fields: [
          field("string!", "language", "Language", { choices: list }),
          ...(isReviewed ? [{ ...reviewField, hidden: false }] : []),
          ...words.map((each) => ({ ...each, group: undefined })),
        ],
        preview: {
          select: { language: "language" },
          prepare: ({ language }) => ({
            title: isLanguage(language) ? languages[language].title : "",
          }),
        },
      }),
    ],
    check: (members) => {
      const named = (members ?? []).map(languageOf);
      return new Set(named).size === named.length
        ? true
        : "A language is listed twice.";
    },
  });
}

const translated: ReadonlySet<string> = new Set(translatedTypes);

/** Adds to a type what its translations need. */
export function withLanguage(type: SchemaTypeDefinition): SchemaTypeDefinition {
  if (!("fields" in type)) return type;
  const own = type.fields as readonly FieldDefinition[];
  const [first] = ("groups" in type ? (type.groups ?? []) : []) as {
    name: string;
  }[];
  const grouped = (each: FieldDefinition) =>
    first ? { ...each, group: first.name } : each;
  const words = wordFields[type.name];
  const fields = translated.has(type.name)
    ? [...ownLanguageFields.map(grouped), ...own]
    : words
      ? [
          ...own,
          grouped(
            translationsField(
              [...(furtherFields[type.name] ?? []), ...namedFields(own, words)],
              type.type === "document",
            ),
          ),
        ]
      : own;
  return { ...type, fields } as SchemaTypeDefinition;
}

function namedFields(
  fields: readonly FieldDefinition[],
  names: readonly string[],
): FieldDefinition[] {
  return fields.filter(({ name }) => names.includes(name));
}
