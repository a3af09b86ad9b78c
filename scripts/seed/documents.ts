import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { parse } from "yaml";

import {
  printedFacts,
  withCurrentTokens,
  withTexts,
  type StoredFact,
} from "../../schemas/fact-text.ts";
import { SeedError } from "./console.ts";
import { expandDocument, type SeedDocument } from "./expand.ts";
import { promiseSignOffs } from "./promises.ts";

const CONTENT = fileURLToPath(new URL("../../content/", import.meta.url));

/**
 * Every document of `content/`, and for each page the list of what it promises
 * in the name of the firm. A YAML file is a list of documents; a Markdown file is
 * one, with its text in `body` and everything else in the front matter.
 *
 * @throws SeedError naming the file or the document that cannot be read.
 */
function readDocuments(): SeedDocument[] {
  const written = globSync("**/*.{md,yaml}", { cwd: CONTENT })
    .sort()
    .flatMap(readFile);
  const values = printedFacts(
    written
      .filter(({ _type }) => _type === "fact")
      // What is counted from the dataset has its value at the time of writing.
      .map(
        (fact) =>
          ({ unit: null, ...fact, computed: null }) as unknown as StoredFact,
      ),
    { statesServed: 0 },
  );
  const documents = written.map((document) =>
    expandDocument(
      withTexts(document, (text) => withCurrentTokens(text, values)),
    ),
  );
  return [...documents, ...promiseSignOffs(documents)];
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
