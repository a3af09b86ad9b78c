import { describe, expect, it } from "vitest";

import { takeMarks } from "./scripts";

describe("takeMarks", () => {
  it("accepts no script that came with the content, even if it has a nonce", () => {
    const smuggled = [
      "<script>evil()</script>",
      `<script nonce="">evil()</script>`,
      `<script nonce="m2">evil()</script>`,
      `<p title='<script nonce="m3"'><script>evil()</script>`,
      `<script data-x="> nonce=">evil()</script>`,
    ].join("");
    const own = `<script nonce="m1">own()</script>`;
    const { scripts } = takeMarks(smuggled + own + smuggled, "m1");
    expect(scripts).toEqual(["own()"]);
  });
});
