import type { SchemaTypeDefinition } from "sanity";

import { withLastValues, withTexts } from "../domain/fact-text.ts";
import * as approvals from "./documents/approvals.ts";
import * as blog from "./documents/blog.ts";
import * as deadlines from "./documents/deadlines.ts";
import * as emergency from "./documents/emergency.ts";
import * as evidenceChecklist from "./documents/evidence-checklist.ts";
import * as proof from "./documents/proof.ts";
import * as redirect from "./documents/redirect.ts";
import * as reusableText from "./documents/reusable-text.ts";
import * as services from "./documents/services.ts";
import * as stateLicense from "./documents/state-license.ts";
import * as state from "./documents/state.ts";
import * as tonight from "./documents/tonight.ts";
import { withLanguage } from "./fields/language-fields.ts";
import * as cards from "./objects/cards.ts";
import * as download from "./objects/download.ts";
import * as legalFact from "./objects/legal-fact.ts";
import * as link from "./objects/link.ts";
import * as picture from "./objects/picture.ts";
import * as richTextBlocks from "./objects/rich-text-blocks.ts";
import * as richText from "./objects/rich-text.ts";
import * as seo from "./objects/seo.ts";
import * as cardSections from "./sections/card-sections.ts";
import * as textSections from "./sections/text-sections.ts";
import * as formPages from "./singletons/form-pages.ts";
import * as navigation from "./singletons/navigation.ts";
import * as overviewPages from "./singletons/overview-pages.ts";
import * as siteSettings from "./singletons/site-settings.ts";
import { types } from "./types.ts";

/** The types among everything that modules export. */
function typesIn(...modules: readonly object[]): SchemaTypeDefinition[] {
  return modules.flatMap((module) => Object.values(module)).filter(isType);
}

function isType(value: unknown): value is SchemaTypeDefinition {
  return (
    typeof value === "object" &&
    value !== null &&
    ["name", "title", "type"].every((key) => key in value)
  );
}

/**
 * Makes a type's preview, if any, show the last values of facts, as readers see them,
 * instead of the tokens.
 */
function withPrintedPreview(type: SchemaTypeDefinition): SchemaTypeDefinition {
  if (!("preview" in type) || !type.preview) return type;
  const { prepare, ...preview } = type.preview;
  return {
    ...type,
    preview: {
      ...preview,
      prepare: (selection: Record<string, unknown>, ...options: unknown[]) => {
        const printed = withTexts(selection, withLastValues);
        return prepare
          ? Reflect.apply(prepare, null, [printed, ...options])
          : printed;
      },
    },
  };
}

/** The singletons, whose document id is the name of their type. */
const singletons = typesIn(formPages, navigation, overviewPages, siteSettings);

const order = Object.keys(types);

/** The whole content model, in the order of the table of types. */
export const schemaTypes: SchemaTypeDefinition[] = [
  ...singletons,
  ...typesIn(
    approvals,
    blog,
    deadlines,
    emergency,
    evidenceChecklist,
    proof,
    redirect,
    reusableText,
    services,
    stateLicense,
    state,
    tonight,
    cardSections,
    textSections,
    cards,
    download,
    legalFact,
    link,
    picture,
    richTextBlocks,
    richText,
    seo,
  ),
]
  .toSorted((one, other) => order.indexOf(one.name) - order.indexOf(other.name))
  .map(withLanguage)
  .map(withPrintedPreview);

export const singletonTypes: readonly string[] = singletons.map(
  ({ name }) => name,
);
