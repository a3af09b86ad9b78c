import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";

import { MOST_DOWNLOAD_BYTES } from "../../../domain/download";
import { Download } from "./blocks";
import { RichText } from "./rich-text";

describe("content that is unlike the rest", () => {
  it.each([
    ["a".repeat(40), MOST_DOWNLOAD_BYTES, 1],
    ["a".repeat(40), MOST_DOWNLOAD_BYTES + 1, 0],
    ["a".repeat(39), 1, 0],
  ])(
    "offers of files to download those that the site sends: %s.pdf of %i bytes",
    (hash, size, links) => {
      const file = { name: `${hash}.pdf`, size };
      const html = renderToStaticMarkup(<Download title="A log" file={file} />);
      expect(html.split("href=")).toHaveLength(links + 1);
    },
  );

  it("leaves the empty lines of a text out, and words of another script in", () => {
    const block = (key: string, style: string, text: string) => ({
      _type: "block",
      _key: key,
      style,
      children: [{ _type: "span", _key: "s", text }],
    });
    const html = renderToStaticMarkup(
      <RichText
        value={[
          block("a", "h2", " "),
          block("b", "normal", ""),
          block("c", "h2", "دليل البَرَد"),
        ]}
      />,
    );
    expect(html).toBe('<h2 id="section-c">دليل البَرَد</h2>');
  });

  it("nests a list no deeper than the Studio does, even if a document asks for more", () => {
    const point = (key: string, level: number) => ({
      _type: "block",
      _key: key,
      style: "normal",
      listItem: "bullet",
      level,
      children: [{ _type: "span", _key: "s", text: key }],
    });
    const html = renderToStaticMarkup(
      <RichText value={[point("a", 1), point("b", 1e308), point("c", -1)]} />,
    );
    expect(html.match(/<ul>/g)).toHaveLength(10);
    expect(html).toMatch(/<li>c<\/li><\/ul>$/);
  });
});
