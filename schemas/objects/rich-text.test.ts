import { expect, it } from "vitest";

import { wordsOfBlocks } from "./rich-text.ts";

it("gives each paragraph, note and caption a line", () => {
  const text = [
    {
      _type: "block",
      children: [{ text: "Read " }, { text: "your policy." }],
    },
    { _type: "block", children: [{ text: "" }] },
    { _type: "callout", tone: "note", title: "Good to know", text: "Ask us." },
    { _type: "picture", alt: "A roof", caption: "A roof after hail" },
  ];
  expect(wordsOfBlocks(text)).toBe(
    "Read your policy.\nGood to know\nAsk us.\nA roof after hail",
  );
});

it.each([undefined, null, "text", 7, {}, [null, 7, { children: [null, 7] }]])(
  "finds no words in %j",
  (text) => expect(wordsOfBlocks(text)).toBe(""),
);
