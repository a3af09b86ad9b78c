import { globSync, readFileSync } from "node:fs";

import { describe, expect, inject, it } from "vitest";

import { UNFOUND } from "../../app/model/unfound-searches.ts";
import { VISITS_KEPT_DAYS } from "../../app/model/visits.ts";
import { all, textOf } from "../fixtures/markup/document.fixture.ts";
import { TEMPLATES } from "../fixtures/routes.fixture.ts";
import { readPage } from "../fixtures/site/site-pages.fixture.ts";

const stack = inject("stack");
const { document } = await readPage(stack.siteUrl, "/privacy");
const [main] = all(document, "main");
const said = textOf(main!);
const SECONDS = { second: 1, hour: 3_600, day: 86_400 };

/**
 * The lifetimes in seconds of the cookies that the page lists; null until the
 * browser is closed.
 */
const listed = new Map(
  all(main!, "li").flatMap((item) => {
    const [, name, lifetime = ""] =
      /^(site_\w+):.*It lasts ([^.]+)/.exec(textOf(item)) ?? [];
    const [, count, unit] = /^(\d+) (second|hour|day)s?/.exec(lifetime) ?? [];
    const seconds = Number(count) * SECONDS[unit as keyof typeof SECONDS];
    return name ? [[name, unit ? seconds : null]] : [];
  }),
);

async function cookiesOf(path: string, request: RequestInit = {}) {
  const response = await fetch(stack.siteUrl + path, {
    redirect: "manual",
    ...request,
    headers: {
      origin: stack.siteUrl,
      "sec-fetch-site": "same-origin",
      ...request.headers,
    },
  });
  await response.arrayBuffer();
  return response.headers.getSetCookie();
}

const form = (fields: Record<string, string>): RequestInit => ({
  method: "POST",
  body: new URLSearchParams(fields),
});

/** Every answer that may set a cookie: all addresses, and all forms. */
async function allSetCookies(): Promise<string[]> {
  const { email, password } = stack.staff!;
  const signedIn = await cookiesOf("/login", form({ email, password }));
  const cookie = signedIn.map((header) => header.split(";", 1)[0]).join("; ");
  const asked = await Promise.all([
    ...[
      ...TEMPLATES,
      "/dashboard",
      "/crm/claims",
      "/nope",
      "/consultation/thank-you",
      "/auth/update-password",
      "/auth/confirm?token_hash=x&type=recovery",
      "/preview?sanity-preview-secret=none",
      "/resources/session",
      "/resources/forms/contact",
      "/resources/forms/consultation",
    ].map((path) => cookiesOf(path)),
    cookiesOf("/contact", form({ name: "J" })),
    cookiesOf("/consultation", form({ name: "J" })),
    cookiesOf("/login", form({ email: "a@example.com", password: "wrong" })),
    cookiesOf("/preview/leave", form({})),
    cookiesOf("/dashboard", { headers: { cookie } }),
    cookiesOf("/login", { headers: { cookie } }),
  ]);
  const leaving = { ...form({}), headers: { cookie } };
  return [
    ...signedIn,
    ...asked.flat(),
    ...(await cookiesOf("/logout", leaving)),
  ];
}

describe("the privacy page", () => {
  it("lists every cookie that an answer of the site sets, with its true lifetime, and all that the program knows", async () => {
    const set = (await allSetCookies()).map((header) => ({
      name: /^(?:__Host-)?(\w+)/.exec(header)![1]!,
      seconds: /;\s*Max-Age=(\d+)/i.exec(header)?.[1],
    }));
    const faults = set.filter(({ name, seconds = null }) => {
      const stated = listed.get(name);
      // A lifetime of 0 removes a cookie.
      return (
        stated === undefined ||
        (seconds !== "0" && `${stated}` !== `${seconds}`)
      );
    });
    expect(faults).toEqual([]);
    expect(set.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["site_form", "site_flash", "site_session"]),
    );
    const code = readFileSync("app/http/cookies.server.ts", "utf8");
    const known = code.match(/(?<=")site_\w+(?=")/g);
    expect([...listed.keys()].toSorted()).toEqual(
      [...new Set(known)].toSorted(),
    );
  });

  it("says for how long requests, counts and visits are kept, as the program does", () => {
    const code = globSync("app/intake/**/*.server.ts")
      .map((file) => readFileSync(file, "utf8"))
      .join("\n");
    const days = /KEEP_DAYS = (\d+)/.exec(code)?.[1];
    const hours = code.match(/\b\d+(?= \* HOUR\b)/g)!.map(Number);
    for (const words of [
      `a request leaves the file ${days} days after it was delivered`,
      `each count ends after ${Math.max(...hours)} hours`,
      "We count how often each page is opened in a day",
      `Counts are kept for ${VISITS_KEPT_DAYS} days`,
      `at least ${UNFOUND.networks} networks`,
      `at least ${UNFOUND.days} days`,
      `keeps a word for ${UNFOUND.keptDays} days`,
    ])
      expect(said).toContain(words);
  });

  it("promises no deletion that the program does not do", () => {
    // Of the stored data, only that in the file on the server is deleted
    // automatically.
    const byItself = said
      .split(/(?<=[.!?])\s+/)
      .filter(
        (sentence) =>
          /\b(are|is) (deleted|removed|erased)\b/i.test(sentence) &&
          !/nothing is removed/i.test(sentence),
      );
    expect(byItself).toEqual([]);
    expect(said).toContain("Nothing is removed from our database by itself");
    // `npm run erase` names an outbox that was set aside, but does not open it.
    expect(said).toMatch(
      /does not reach [^.]*a damaged file that was set aside/,
    );
  });
});
