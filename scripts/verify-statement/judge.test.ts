import { readFileSync } from "node:fs";

import { afterAll, beforeAll, expect, it } from "vitest";

import { type Lake, openLake } from "#content-lake/engine";
import { recordStatement } from "#content-lake/statements";
import { temporaryFolder } from "../../tests/fixtures/temporary-folder.fixture.ts";
import {
  addStatement,
  sha256,
  type Statement,
  takeStatement,
} from "../../app/content/preview/statement.ts";
import { judgeStatement } from "./judge.ts";

/** A file exported by an earlier version, and the digest that it recorded. */
const FILE = readFileSync("tests/fixtures/past/exported.html", "utf8");
const DIGEST =
  "af7c7298013904013d9834cf623855d0d5a9fd24db15f3b3aa2b4724c0da0f89";

const { json, page } = takeStatement(FILE)!;
const statement = JSON.parse(json) as Statement;
const SCRIPT = `<script type="application/json" id="statement">${json}</script>`;

const caller = {
  id: "writer",
  roles: [],
  grants: [{ filter: "true", permissions: ["read", "create"] }],
};

const folder = temporaryFolder("statements");
let lake: Lake;

beforeAll(() => {
  lake = openLake({ folder });
  const documents = Object.entries(
    Object.groupBy(statement.documents, ({ revision }) => revision),
  );
  for (const [transactionId, created = []] of documents) {
    const mutations = created.map(({ id }) => ({
      create: { _id: id, _type: id.split("-")[0] },
    }));
    lake.mutate({ mutations, transactionId, caller });
  }
  recordStatement(lake.database, DIGEST);
});

afterAll(() => {
  lake.close();
});

it("verifies a whole file of an earlier version, and shows what it verified", () => {
  expect(judgeStatement(lake, FILE)).toEqual({
    code: 0,
    text: expect.stringMatching(
      /^Verified: https:\/\/site\.example\/roof-claims as of 2026-11-20T15:04:05\.678Z, stated on /,
    ) as string,
    shown: expect.any(String) as string,
  });
  const { shown = "" } = judgeStatement(lake, FILE);
  const text = shown.split("\n\nText of the page:\n")[1] ?? "";
  expect(shown).toContain(`SHA-256 of the file: ${sha256(FILE)}\n`);
  expect(shown).toContain(`SHA-256 of the page: ${statement.page}\n`);
  expect(shown).toContain(`SHA-256 of the text: ${sha256(`${text}\n`)}\n`);
  expect(text.split("\n").slice(0, 8)).toEqual([
    "Roof claims: what to expect | Site",
    "Site, home page",
    "Claims",
    "Contact",
    "Roof claims: what to expect",
    "Our fee is 10 % of the settlement in Texas, never more.",
    "An insurer answers within 15 days – write “received” & the date on each letter.",
    "This form does not work on this copy of the page.",
  ]);
});

it("lets nothing of a page steer the terminal, or stand there unseen", () => {
  const steering =
    "a\u001b[2J&#27;]0;b\u0007\u202ec\u200b\u00ad\u{e0041}\u2028\u009b";
  const other = page.replace("Texas", () => steering);
  const own = json.replace(statement.page, sha256(other));
  recordStatement(lake.database, sha256(own));
  const { code, shown } = judgeStatement(lake, addStatement(other, own));
  expect(code).toBe(0);
  expect(shown).toContain(
    "in a[U+001B][2J[U+001B]]0;b[U+0007][U+202E]c[U+200B][U+00AD][U+E0041][U+2028][U+009B], never",
  );
});

it("refuses the statement at every other place of the page", () => {
  const own = page.indexOf("</body>");
  for (let place = 0; place <= page.length; place += 1) {
    const moved = page.slice(0, place) + SCRIPT + page.slice(place);
    const { code } = judgeStatement(lake, moved);
    expect(code, page.slice(place - 20, place)).toBe(place === own ? 0 : 1);
  }
});

const HIDDEN = page.slice(page.indexOf("<h1>"), page.indexOf("</main>"));
const hide = (open: string, close: string) =>
  FILE.replace(HIDDEN, () => open + HIDDEN + close);
const insert = (place: string, text: string) =>
  FILE.replace(place, () => text + place);
const reworded = (text: string) => FILE.replace("15<!-- --> days", () => text);

it.each<[string, string]>([
  ["a comment", hide("<!-- ", " -->")],
  ["a template", hide("<template>", "</template>")],
  ["a style", insert("</head>", "<style>main{display:none}</style>")],
  ["another base", insert("<base", '<base href="https://forger.example">')],
  ["a word by entities", reworded("15<!-- --> d&#97;ys")],
  ["a bidirectional override", reworded("\u202e51<!-- -->\u202c days")],
  ["an invisible character", reworded("15<!-- --> da\u200bys")],
  ["a look-alike of a letter", reworded("15<!-- --> d\u0430ys")],
  ["words behind the end", `${FILE}<p>never more than 1 %</p>`],
  ["a second statement", insert("</body>", SCRIPT)],
  [
    "a second statement that is not recorded",
    insert("</body>", SCRIPT.replace("15:04", "15:05")),
  ],
  ["no statement", page],
  [
    "the statement's tag in another case",
    FILE.replace('id="statement"', "ID=statement"),
  ],
])("refuses a file with %s", (_, file) => {
  const { code, text } = judgeStatement(lake, file);
  expect(file).not.toBe(FILE);
  expect(text).toMatch(/^Refused: /);
  expect(code).toBe(1);
});

it.each<[string, string]>([
  ["another moment", json.replace("15:04", "15:05")],
  ["another address", json.replace("/roof-claims", "/fees")],
  ["the hash of another page", json.replace(statement.page, sha256("other"))],
  ["nothing", ""],
])("has no record of a statement with %s", (_, other) => {
  const { code, text } = judgeStatement(lake, addStatement(page, other));
  expect(text).toMatch(/^Unverified: /);
  expect(code).toBe(2);
});

it("refuses a recorded statement in another page", () => {
  const other = page.replace("10<!-- --> %", "1<!-- --> %");
  expect(judgeStatement(lake, addStatement(other, json)).code).toBe(1);
});

it.each<[string, string]>([
  ["the line ends of a mail program", FILE.replaceAll("\n", "\r\n")],
  ["a byte order mark", `\uFEFF${FILE}`],
  ["all of them", `\uFEFF${FILE}\n`.replaceAll("\n", "\r\n")],
])("says of %s what was changed, and what to do", (_, file) => {
  const { code, text } = judgeStatement(lake, file);
  expect(code).toBe(1);
  expect(text).toMatch(/^Refused: .*saved anew/);
  expect(text).toMatch(/as it was downloaded/);
});
