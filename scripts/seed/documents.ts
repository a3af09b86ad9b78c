import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { parse } from "yaml";

import {
  printedFacts,
  withCurrentTokens,
  withTexts,
  type StoredFact,
} from "../../domain/fact-text.ts";
import {
  FIRST_LANGUAGE,
  isLanguage,
  type Language,
} from "../../domain/languages.ts";
import { translatedTypes } from "../../domain/page-types.ts";
import { SeedError } from "./console.ts";
import { expandDocument, type SeedDocument } from "./expand.ts";
import { promiseSignOffs } from "./promises.ts";

const CONTENT = fileURLToPath(new URL("../../content/", import.meta.url));

/** The writers' table of terms, which is no list of documents. */
const TERMS = "terms.yaml";

/**
 * Reads every document of `content/`, and makes for each page the list of what it
 * promises on behalf of the firm. A YAML file is a list of documents; a Markdown file
 * is one, with its text in `body` and the rest in the front matter. A document in a
 * language's folder is the translation of the document in its `translates`.
 *
 * @throws SeedError naming the file or the document that cannot be read.
 */
function readDocuments(): SeedDocument[] {
  const written = globSync("**/*.{md,yaml}", { cwd: CONTENT })
    .filter((file) => file !== TERMS)
    .sort()
    .flatMap((file) =>
      readFile(file).map((document) => inLanguage(document, file)),
    );
  const values = printedFacts(
    written
      .filter(({ _type }) => _type === "fact")
      // A value counted from the dataset is that at the time of writing.
      .map(
        (fact) =>
          ({ unit: null, ...fact, computed: null }) as unknown as StoredFact,
      ),
    { statesServed: 0 },
  );
  const documents = written.map(({ translates: _, ...document }) =>
    expandDocument(
      withTexts(document as SeedDocument, (text) =>
        withCurrentTokens(text, values),
      ),
    ),
  );
  return [...documents, ...joined(written), ...promiseSignOffs(documents)];
}

/** The documents that link each translation to its original, as the Studio writes them. */
function joined(written: readonly SeedDocument[]): SeedDocument[] {
  const translations = written.filter(({ translates }) => translates);
  const byOriginal = Map.groupBy(translations, ({ translates }) =>
    String(translates),
  );
  const reference = (language: unknown, _ref: string) => ({
    _key: String(language),
    _type: "internationalizedArrayReferenceValue",
    language,
    value: { _type: "reference", _ref, _weak: true },
  });
  return [...byOriginal].map(([original, others]) => ({
    _id: `translations-${original}`,
    _type: "translation.metadata",
    schemaTypes: [others[0]!._type],
    translations: [
      reference(FIRST_LANGUAGE, original),
      ...others.map(({ language, _id }) => reference(language, _id)),
    ],
  }));
}

const translated: ReadonlySet<string> = new Set(translatedTypes);

/** Sets a document's language to that of its file's folder. */
function inLanguage(document: SeedDocument, file: string): SeedDocument {
  const [folder] = file.split("/");
  const language: Language = isLanguage(folder) ? folder : FIRST_LANGUAGE;
  return translated.has(document._type) ? { ...document, language } : document;
}

function readFile(file: string): SeedDocument[] {
  const text = readFileSync(CONTENT + file, "utf8");
  try {
    if (file.endsWith(".yaml")) return parse(text) as SeedDocument[];
    const [, frontMatter, body] = /^---\n(.*?)\n---\n(.*)$/s.exec(text) ?? [];
    if (frontMatter === undefined) throw new Error("it has no front matter.");
    return [{ ...(parse(frontMatter) as SeedDocument), body }];
  } catch (error) {
    throw new SeedError(
      `content/${file}: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

/** All documents of the seed. */
export const documents: readonly SeedDocument[] = readDocuments();
