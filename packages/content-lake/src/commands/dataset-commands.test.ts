import { execFile } from "node:child_process";
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  commentOf,
  startServerWithPeople,
  type Person,
  type ServerWithPeople,
} from "../comments/people.fixture.ts";

const folder = mkdtempSync(join(tmpdir(), "dataset-commands-"));
let server: ServerWithPeople;
let other: ServerWithPeople;
let editor: Person;

beforeAll(async () => {
  [server, other] = await Promise.all([
    startServerWithPeople(),
    startServerWithPeople(),
  ]);
  editor = await server.person("editor");
  await editor.api("/comments/production/setup", {});
  await editor.api("/data/mutate/production", {
    mutations: [{ create: { _id: "article", _type: "article" } }],
  });
  await editor.write({ create: { _id: "comment", ...commentOf(editor) } });
});

afterAll(async () => {
  await Promise.all([server.close(), other.close()]);
  rmSync(folder, { recursive: true });
});

/** Runs a command against a server; out: what it printed. */
async function run(at: ServerWithPeople, ...words: string[]): Promise<string> {
  const main = join(import.meta.dirname, "../main.ts");
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [main, ...words, "--url", at.url],
    { env: { ...process.env, CONTENT_LAKE_TOKEN: at.tokens.administrator } },
  );
  return stdout;
}

it("an export carries comments where they are asked for, and never with the content", async () => {
  const [content, comments] = ["content", "comments"].map((name) =>
    join(folder, `${name}.tar.gz`),
  ) as [string, string];
  await run(server, "export", content);
  await run(server, "export", comments, "--comments");
  const textOf = (file: string) => gunzipSync(readFileSync(file)).toString();
  expect(textOf(content)).toContain('"_type":"article"');
  expect(textOf(content)).not.toContain(editor.id);
  expect(textOf(comments)).toContain(editor.id);
  expect(textOf(comments)).not.toContain('"_type":"article"');

  // A lake that has no comments yet gains them with the import.
  const said = await run(other, "import", comments, "--comments");
  expect(said).toBe("Imported 1 documents.\n");
  const path = "/data/doc/production-comments/comment";
  const answer = await other.api(path);
  expect(await answer.json()).toMatchObject({
    documents: [{ authorId: editor.id, message: [{ _type: "block" }] }],
  });
});

it("what is more than one request may write goes on in parts, also what refers to one another", async () => {
  const archiveOf = (name: string, documents: readonly object[]) => {
    mkdirSync(join(folder, name));
    const lines = documents.map((document) => `${JSON.stringify(document)}\n`);
    writeFileSync(join(folder, name, "data.ndjson"), lines.join(""));
    return join(folder, name);
  };
  const note = (n: number) => ({ _id: `note-${n}`, _type: "note" });
  const ring = Array.from({ length: 1_500 }, (_, n) => ({
    ...note(n),
    next: { _type: "reference", _ref: note((n + 1) % 1_500)._id },
  }));
  const many = await run(other, "import", archiveOf("ring", ring));
  expect(many).toBe("Imported 1500 documents.\n");
  const one = archiveOf("one", [note(0)]);
  expect(await run(other, "import", one, "--exact")).toBe(
    "Imported 1 documents.\nRemoved 1499 others.\n",
  );
});
