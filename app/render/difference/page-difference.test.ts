import { describe, expect, it } from "vitest";

import { pageDifference } from "./page-difference";

const page = (main: string) =>
  `<html><head><title>A title</title></head><body><main id="main">${main}</main></body></html>`;

function compare(before: string, after: string) {
  const difference = pageDifference(page(before), page(after));
  const bare = (html: string) =>
    html
      .replace(/^.*<main id="main">|<\/main>.*$/g, "")
      .replaceAll(' class="bg-pending-surface text-pending"', "");
  return {
    ...difference,
    before: bare(difference.before),
    after: bare(difference.after),
  };
}

describe("the difference of two renderings", () => {
  it("is nothing for the same page", () => {
    const text = "<h1>A &amp; b</h1><p>One <em>two</em><!-- --> three</p>";
    expect(compare(text, text)).toEqual({
      before: text,
      after: text,
      changes: [],
    });
  });

  it("marks words on both sides, and names the heading above them", () => {
    const { before, after, changes } = compare(
      "<h2>Roofs</h2><p>We answer within two days.</p>",
      "<h2>Roofs</h2><p>We answer within one working day.</p>",
    );
    expect(before).toContain("<p>We answer within <del>two days.</del></p>");
    expect(after).toContain("<ins>one working day.</ins></p>");
    expect(changes).toEqual([
      { place: "Roofs", before: "two days.", after: "one working day." },
    ]);
  });

  it("never marks across a tag", () => {
    const { after, changes } = compare(
      "<p>A</p>",
      "<p>A</p><ul><li>new <b>words</b> here</li><li>and more</li></ul>",
    );
    expect(after).toContain(
      "<li><ins>new</ins> <b><ins>words</ins></b> <ins>here</ins></li><li><ins>and more</ins></li>",
    );
    expect(changes).toEqual([
      {
        place: "Top of the page",
        before: "",
        after: "new words here and more",
      },
    ]);
  });

  it("shows text as it is read, and leaves escaped what is escaped", () => {
    const { after, changes } = compare(
      "<p>a</p>",
      "<p>a &lt;script&gt; &quot;b&quot;</p>",
    );
    expect(after).toContain("<ins>&lt;script&gt; &quot;b&quot;</ins>");
    expect(changes[0]?.after).toBe('<script> "b"');
  });

  it("tells of pictures and links, which it does not mark", () => {
    const { after, changes } = compare(
      '<img alt="A roof" src="/a.png"/><a class="x" href="/a">Go</a>',
      '<img alt="A house" src="/b.png"/><a class="x" href="/b">Go</a>',
    );
    expect(after).not.toContain("<ins");
    expect(changes).toEqual([
      {
        place: "Top of the page",
        before: "[picture: A roof] [link to /a]",
        after: "[picture: A house] [link to /b]",
      },
    ]);
  });

  it("leaves alone what is no running text", () => {
    const field = (text: string) =>
      `<svg><text>${text}</text></svg><textarea>${text}</textarea><style>${text}</style>`;
    expect(compare(field("a"), field("b"))).toMatchObject({
      after: field("b"),
      changes: [],
    });
  });

  it("holds for many different words, and none", () => {
    const words = Array.from({ length: 4000 }, (_, index) => `word${index}`);
    const all = words.join(" ");
    expect(compare("", `<p>${all}</p>`).after).toBe(`<p><ins>${all}</ins></p>`);
    const { changes } = compare(`<p>${all}</p>`, `<p>${all} end</p>`);
    expect(changes).toEqual([
      { place: "Top of the page", before: "", after: "end" },
    ]);
  });
});
