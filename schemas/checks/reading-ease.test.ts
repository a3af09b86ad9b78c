import { describe, expect, it } from "vitest";

import { wordFiles } from "../../scripts/content-check/plain-words.ts";
import {
  easeText,
  readingEase,
  readingEaseIn,
  readingEaseOf,
} from "./reading-ease.ts";

describe("reading ease", () => {
  // Counted by hand: 12 words of 13 syllables in two sentences; 13 words of 20 in two;
  // 5 words of 10 in one.
  it.each([
    ["en", ["The cat sat on the open mat.", "The dog ran home fast."], -0.5],
    [
      "es",
      ["La tía guarda la llave.", "Hoy llueve y el río baja muy frío."],
      107.9,
    ],
    ["es", ["Quien requiere la siguiente guía."], 81.7],
  ] as const)("is measured in %s by its formula", (language, text, score) => {
    const long = Array(6).fill(text).flat();
    expect(readingEase(long, language)?.score).toBeCloseTo(score, 1);
    expect(readingEase(text, language)).toBeNull();
  });

  it("leaves out what a translation still has in the first language", () => {
    const text = "We read the policy with you and say what it is that it pays.";
    const answer = (texts: string[]) => ({
      _id: "a",
      _type: "faq",
      language: "es",
      answer: texts.map((each, index) => ({
        _type: "block",
        _key: String(index),
        style: "normal",
        children: [{ _type: "span", _key: "s", text: each }],
      })),
    });
    const copied = Array<string>(5).fill(text);
    const own = Array<string>(7).fill("La tía guarda la llave.");
    expect(readingEaseOf(answer(copied))).toBeNull();
    expect(readingEaseOf(answer([...copied, ...own]))).toEqual(
      readingEaseOf(answer(own)),
    );
  });

  it("is never more than all of it", () => {
    const ease = { language: "es", score: 107.9, isEasy: true } as const;
    expect(easeText(ease)).toContain("Ease 100 of 100");
  });

  it.each(wordFiles())(
    "$file is for an eighth grader",
    ({ texts, language }) => {
      expect(readingEaseIn(texts, language)?.isEasy ?? true).toBe(true);
    },
  );
});
