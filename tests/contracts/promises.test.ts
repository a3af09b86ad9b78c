import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

import ts from "typescript";
import { expect, it } from "vitest";
import { parse } from "yaml";

// tests/promises/sentences.yaml: each sentence that says that something is
// kept, gone or public has a row there with what makes it true, or is listed as
// promising nothing. A new sentence has neither.

const SAYS =
  /\b(stored|kept|saved|sent|removed|erased|deleted|withdrawn|published|verified|received|arrived)\b/i;

type Row = {
  /** Keys of `content/words/en`, or `<file>: <the text or its beginning>`. */
  says: string[];
  keeper: string;
  done: string;
  seen: string;
  /** `<file> › <title, or part of it>` */
  test: string;
};

type Table = { promises: Row[]; others: { why: string; says: string[] }[] };

const table = parse(
  readFileSync("tests/promises/sentences.yaml", "utf8"),
) as Table;

/** The site's words, each with its key, such as `request.corrected`. */
function wordsOf(): string[] {
  const folder = "content/words/en";
  return readdirSync(folder).flatMap((file) =>
    leaves(
      path.parse(file).name,
      JSON.parse(readFileSync(path.join(folder, file), "utf8")),
    ),
  );
}

function leaves(key: string, value: unknown): string[] {
  if (typeof value === "string") return SAYS.test(value) ? [key] : [];
  return Object.entries(value as object).flatMap(([name, each]) =>
    leaves(`${key}.${name}`, each),
  );
}

const FILES =
  "{app,domain,packages/content-lake/src,schemas,scripts,server,studio,supabase}/**/*.{ts,tsx}";
const NOT_THESE = /\.(test|fixture)\.|\/bench\/|\.d\.ts$|database\.types/;

/** The texts for people in the code, each with its file; `…` marks inserted values. */
function textsOf(): string[] {
  return globSync(FILES)
    .filter((file) => !NOT_THESE.test(file))
    .flatMap((file) => {
      const source = readFileSync(file, "utf8");
      if (!SAYS.test(source)) return [];
      const texts = literals(
        ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true),
      ).map((text) => text.replace(/\s+/g, " ").trim());
      return texts
        .filter((text) => SAYS.test(text) && isForPeople(text))
        .map((text) => `${file}: ${text}`);
    });
}

function literals(node: ts.Node): string[] {
  if (ts.isTemplateExpression(node))
    return [
      node.head.text +
        node.templateSpans.map(({ literal }) => `…${literal.text}`).join(""),
      ...node.templateSpans.flatMap(({ expression }) => literals(expression)),
    ];
  if (ts.isStringLiteralLike(node) || ts.isJsxText(node)) return [node.text];
  if (ts.isImportDeclaration(node)) return [];
  const found: string[] = [];
  ts.forEachChild(node, (child) => void found.push(...literals(child)));
  return found;
}

/** False for queries, names and CSS classes. */
function isForPeople(text: string): boolean {
  const isQuery =
    /^[*{(]|\b(SELECT|FROM|WHERE|INSERT|UPDATE|DELETE|CREATE|PRAGMA|select|from public|where)\b|==|->|\[_/.test(
      text,
    );
  return (
    !isQuery &&
    (/[a-z][”"]?,? [“"]?[a-z…]/i.test(text) || /\w[.:!]$/.test(text))
  );
}

/** The lines of Supabase's mails. */
function mailsOf(): string[] {
  return globSync("supabase/templates/*.html").flatMap((file) =>
    readFileSync(file, "utf8")
      .split("\n")
      .filter((line) => SAYS.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );
}

const listed = [
  ...table.promises.flatMap(({ says }) => says),
  ...table.others.flatMap(({ says }) => says),
];
const found = [...new Set([...wordsOf(), ...textsOf(), ...mailsOf()])];
const isIn = (sentence: string, entry: string) =>
  sentence === entry || (entry.includes(": ") && sentence.startsWith(entry));

it("each sentence that says what was done has a row, or is one that promises nothing", () => {
  expect(
    found.filter((each) => !listed.some((entry) => isIn(each, entry))),
  ).toEqual([]);
});

it("each row has a sentence that is there, once", () => {
  expect(
    listed.filter((entry) => !found.some((each) => isIn(each, entry))),
  ).toEqual([]);
  // Each text is listed, not its whole file.
  expect(listed.filter((entry) => entry.endsWith(": "))).toEqual([]);
  expect(listed.filter((entry, at) => listed.indexOf(entry) !== at)).toEqual(
    [],
  );
});

it.each(table.promises)(
  "each row names a test that is there $keeper: $test",
  (row) => {
    const [file = "", title = ""] = row.test.split(" › ");
    expect(existsSync(file), file).toBe(true);
    expect(title).not.toBe("");
    expect(readFileSync(file, "utf8").replace(/\s+/g, " ")).toContain(title);
    for (const said of [row.keeper, row.done, row.seen])
      expect(said).toMatch(/\w{3}/);
  },
);
