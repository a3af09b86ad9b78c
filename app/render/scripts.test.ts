import { describe, expect, it } from "vitest";

import { deferScripts, takeMarks } from "./scripts";

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

it("deferScripts moves the scripts of Remix and their preloads into the template, and no text that names them", () => {
  const link = `<link rel="modulepreload" href="/a.js"/>`;
  const text = "<p>&gt;window.__remixContext</p>";
  const scripts =
    "<script>window.__remixContext = {}</script><script>b()</script>";
  expect(
    deferScripts(
      `<head>${link}<title></title></head><body>${text}<script>a()</script>${scripts}</body>`,
    ),
  ).toBe(
    `<head><title></title></head><body>${text}<script>a()</script>` +
      `<template data-later="">${link}${scripts}</template></body>`,
  );
  const still = `<head>${link}</head><body>${text}</body>`;
  expect(deferScripts(still)).toBe(still);
});
