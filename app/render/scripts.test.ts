import { describe, expect, it } from "vitest";

import {
  deferScripts,
  mayDefer,
  takeMarks,
  worksWithoutScripts,
} from "./scripts";

const preload = '<link rel="modulepreload" href="/assets/root.js"/>';
const context = "<script>window.__remixContext = {};</script>";
const modules = '<script type="module" async="">import("/a.js")</script>';

describe("deferScripts", () => {
  it("leaves nothing that runs or loads outside of the template", () => {
    const page = deferScripts(
      `<head>${preload}<script>own</script></head><body><p>$& words</p>${context}${modules}<!--$--><script>enqueue</script><!--/$--></body></html>`,
    );
    expect(page).toBe(
      `<head><script>own</script></head><body><p>$& words</p><template data-later="">${preload}${context}${modules}<!--$--><script>enqueue</script><!--/$--></template></body></html>`,
    );
  });
});

describe("mayDefer", () => {
  const nothing = { flash: null, preview: null, account: null };
  const handles = [undefined, worksWithoutScripts];

  it("defers the scripts of a form that works without them", () => {
    expect(mayDefer(handles, nothing)).toBe(true);
    expect(mayDefer([undefined], nothing)).toBe(false);
  });

  it("does not defer scripts for a flash, a preview, an account, or unknown data", () => {
    const words = { title: "Sent", kind: "plain" };
    expect(mayDefer(handles, { ...nothing, flash: words })).toBe(false);
    expect(mayDefer(handles, { ...nothing, preview: {} })).toBe(false);
    expect(mayDefer(handles, { ...nothing, account: {} })).toBe(false);
    expect(mayDefer(handles, undefined)).toBe(false);
  });
});

describe("takeMarks", () => {
  it("gives the scripts of the program, and a page without a mark", () => {
    const { html, scripts } = takeMarks(
      `<head><script nonce="m1" data-name="a">one()</script><link rel="x" nonce="m1"/></head>` +
        `<script type="module" async="" nonce="m1">import("x")</script><script nonce="m1"></script>`,
      "m1",
    );
    expect(scripts).toEqual(["one()", 'import("x")', ""]);
    expect(html).toBe(
      `<head><script data-name="a">one()</script><link rel="x"/></head>` +
        `<script type="module" async="">import("x")</script><script></script>`,
    );
  });

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
