import { vercelStegaCombine } from "@vercel/stega";
import { JSDOM } from "jsdom";
import { describe, expect, it } from "vitest";

import { googlePastes } from "./google-pastes.fixture.ts";
import { warningText } from "./paste-warning.ts";
import { otherPastes } from "./other-pastes.fixture.ts";
import { outline, unindented } from "./paste.fixture.ts";
import { readHtml } from "./read-html.ts";
import { wordPastes } from "./word-pastes.fixture.ts";

const pastes = [...wordPastes, ...googlePastes, ...otherPastes];

const page = new JSDOM("").window.document;

function read(html: string) {
  const result = readHtml(html, page);
  if ("refusal" in result) throw new Error(result.refusal);
  return {
    text: outline(result.blocks),
    warning: warningText(result.warnings),
  };
}

function refusalOf(html: string): string | null {
  const result = readHtml(html, page);
  return "refusal" in result ? result.refusal : null;
}

describe("a paste", () => {
  it.each(pastes)("of $name", ({ html, expected, warning }) => {
    const { text, warning: said } = read(html);
    expect(text).toBe(unindented(expected));
    if (warning === null) expect(said).toBeNull();
    else expect(said).toMatch(warning);
  });

  it("of 2 MB of scripts and styles is the text between them", () => {
    const script = `<script>document.title = "run"; ${"x = 1;".repeat(2_000)}</script>`;
    const style = `<style>p { color: red } </style>`;
    const html = `<p>Before</p>${(script + style).repeat(170)}<p onclick="run()">After</p>`;
    expect(html.length).toBeGreaterThan(2_000_000);
    expect(read(html)).toEqual({ text: "p Before\np After", warning: null });
  });

  it("of a picture that is written into the markup is refused no text beside it", () => {
    const picture = `<img src="data:image/png;base64,${"A".repeat(9_000_000)}">`;
    const { text, warning } = read(`<p>Before</p>${picture}<p>After</p>`);
    expect(text).toBe("p Before\np After");
    expect(warning).toMatch(/^Not pasted: a picture\./);
  });

  it.each([
    ["a whole book", `<p>${"word ".repeat(50_000)}</p>`, /too long.*in parts/],
    ["endless markup", "<p></p>".repeat(1_200_000), /too large.*in parts/],
    [
      "a table of a thousand rows",
      `<table>${"<tr><td>1</td><td>2</td></tr>".repeat(1_000)}</table>`,
      /500 cells/,
    ],
  ])("of %s is refused in words", (_, html, sentence) => {
    expect(refusalOf(html)).toMatch(sentence);
  });

  it("takes no mark of the preview along", () => {
    const marked = vercelStegaCombine("Roofs", { origin: "sanity.io" });
    expect(marked).not.toBe("Roofs");
    expect(read(`<p>${marked} leak</p>`).text).toBe("p Roofs leak");
  });
});
