import { describe, expect, it, vi } from "vitest";

import { MOST_FROM_ELSEWHERE } from "../../../domain/stored-text";

import { type RawLink, resolve, resolveLink } from "./resolve";

vi.mock("~/env/env.server", () => ({
  environment: () => ({ siteSecret: "0123456789abcdef0123456789abcdef" }),
}));

function link(parts: Partial<RawLink>): RawLink {
  return {
    _type: "link",
    label: "Read",
    target: null,
    statePage: null,
    route: null,
    href: null,
    anchor: null,
    ...parts,
  };
}

function target(_type: string, slug: string | null = null) {
  return { _type, slug, kind: null, state: null, hasAppeared: true };
}

describe("resolveLink", () => {
  it("is null when the page is gone or nothing was chosen", () => {
    expect(resolveLink(link({}))).toBeNull();
    expect(resolveLink(link({ target: target("article") }))).toBeNull();
    const ahead = { ...target("article", "a"), hasAppeared: false };
    expect(resolveLink(link({ target: ahead }))).toBeNull();
    expect(resolveLink(link({ route: "contact", label: "" }))).toBeNull();
  });

  it.each([
    "javascript:alert(1)",
    "//evil.example",
    "http://evil.example",
    "data:text/html,x",
  ])("refuses the address %s", (href) =>
    expect(resolveLink(link({ href }))).toBeNull(),
  );
});

describe("resolve", () => {
  it("shows what is written elsewhere a bounded number of times in one text", () => {
    const text = [{ _key: "b", _type: "block" }];
    const snippet = { _key: "s", _type: "snippetReference", text };
    const body = Array.from({ length: 1_000 }, () => snippet);
    expect(resolve({ body: [...body, ...text] }).body).toHaveLength(
      MOST_FROM_ELSEWHERE + 1,
    );
  });

  it("leaves holes in lists, dead links and empty pictures out", () => {
    const answer = {
      title: "Page",
      faqs: [null, { question: "Why?" }],
      links: [link({}), link({ route: "contact", label: "Write" })],
      picture: {
        _type: "picture" as const,
        alt: "",
        caption: null,
        dark: null,
        focus: null,
        crop: null,
        asset: null,
      },
    };
    expect(resolve(answer)).toEqual({
      title: "Page",
      faqs: [{ question: "Why?" }],
      links: [{ label: "Write", href: "/contact" }],
      picture: null,
    });
  });

  it("shows the part of a picture that an editor left, and its focus in it", () => {
    const asset = { path: "a/b.png", width: 1000, height: 500, lqip: "data:" };
    const shown = (crop: object, focus: { x: number; y: number } | null) =>
      resolve({
        _type: "picture" as const,
        alt: "",
        caption: null,
        dark: null,
        focus,
        crop: { top: 0, bottom: 0, left: 0, right: 0, ...crop },
        asset,
      });
    expect(shown({ left: 0.5, top: 0.2 }, { x: 0.75, y: 0.1 })).toMatchObject({
      rect: expect.stringMatching(/^500,100,500,400,[\w-]{16}$/) as string,
      width: 500,
      height: 400,
      lqip: null,
      focus: { x: 0.5, y: 0 },
    });
    const whole = { rect: null, width: 1000, height: 500, lqip: "data:" };
    expect(shown({}, null)).toMatchObject({
      ...whole,
      focus: { x: 0.5, y: 0.5 },
    });
    expect(shown({ left: 0.6, right: 0.6 }, null)).toMatchObject(whole);
  });
});
