import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const SOURCE = join(import.meta.dirname, "../src");
const IMPORT = /(?:from|import)\s*\(?\s*["']([^"']+)["']/g;

type Source = { file: string; text: string };

function sources(folder: string): Source[] {
  return readdirSync(SOURCE, { recursive: true, encoding: "utf8" })
    .filter((file) => file.startsWith(folder) && file.endsWith(".ts"))
    .filter((file) => !/\.(test|fixture)\.ts$/.test(file))
    .map((file) => ({ file, text: readFileSync(join(SOURCE, file), "utf8") }));
}

/** What the sources import, from `src/` on, or as a package. */
function importsOf({ file, text }: Source): string[] {
  return [...text.matchAll(IMPORT)].map(([, specifier = ""]) =>
    specifier.startsWith(".") ? join(file, "..", specifier) : specifier,
  );
}

function breaches(folder: string, never: RegExp): string[] {
  return sources(folder).flatMap((source) =>
    importsOf(source)
      .filter((specifier) => never.test(specifier))
      .map((specifier) => `${source.file} imports ${specifier}`),
  );
}

describe("the layers of the lake", () => {
  it("know nothing of HTTP in the engine", () => {
    const never =
      /^(server|commands|accounts|assets|backup|dataset|studio)\/|http-errors|^node:https?$|^ws$/;
    expect(breaches("engine/", never)).toEqual([]);
    const words = /\bstatusCode\b|\bhttp\b/i;
    const naming = sources("engine/").filter(({ text }) => words.test(text));
    expect(naming.map(({ file }) => file)).toEqual([]);
  });

  it("keep SQL to the engine and the tables of accounts and comments", () => {
    const others = sources("").filter(
      ({ file }) => !/^(engine|accounts|comments)\//.test(file),
    );
    const sql = /\.(prepare|exec)\(\s*["'`]|\bnode:sqlite\b/;
    const speaking = others.filter(({ text }) => sql.test(text));
    expect(speaking.map(({ file }) => file)).toEqual([]);
  });

  it("leave the Studio's adapter to browsers", () => {
    const never = /^node:|^(?!studio\/|listen-protocol)[\w-]+\/[\w/-]+\.ts$/;
    expect(breaches("studio/", never)).toEqual([]);
  });

  it("import nothing from outside of the package", () => {
    expect(breaches("", /^\.\.|^~|^#/)).toEqual([]);
  });
});
