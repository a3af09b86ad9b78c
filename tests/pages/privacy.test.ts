import { globSync, readFileSync } from "node:fs";

import { describe, expect, it } from "vitest";

import { VISITS_KEPT_DAYS } from "../../app/model/visits.ts";
import {
  all,
  textOf,
  withAttribute,
} from "../fixtures/markup/document.fixture.ts";
import { mainAt, pageAt, pages, said, stack } from "./all-pages.fixture.ts";

type Cookie = { name: string; lifetime: string };

/** The cookies that the page lists, each with its lifetime in words. */
function listedCookies(): Cookie[] {
  return all(mainAt("/privacy"), "li").flatMap((item) => {
    const text = textOf(item);
    const name = /^(site_\w+):/.exec(text)?.[1];
    const lifetime = /It lasts ([^.]*)\.?$/.exec(text)?.[1];
    return name ? [{ name, lifetime: lifetime ?? "" }] : [];
  });
}

const units: Record<string, number> = {
  second: 1,
  hour: 60 * 60,
  day: 24 * 60 * 60,
};

/** In: a lifetime in words. Out: seconds; null for "until you close the browser". */
function secondsOf(lifetime: string): number | null {
  const [, count, unit] = /^(\d+) (second|hour|day)s?/.exec(lifetime) ?? [];
  return unit ? Number(count) * units[unit]! : null;
}

/** In: a `Set-Cookie` header. Out: its name without prefix and part, and its lifetime. */
function cookieSet(header: string) {
  const name = header
    .split("=", 1)[0]!
    .replace(/^__Host-/, "")
    .replace(/\.\d+$/, "");
  const maxAge = /;\s*Max-Age=(\d+)/i.exec(header)?.[1];
  return { name, seconds: maxAge === undefined ? null : Number(maxAge) };
}

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

function form(fields: Record<string, string>): RequestInit {
  return { method: "POST", body: new URLSearchParams(fields) };
}

/** Every answer that may set a cookie: all addresses, and all forms. */
async function allSetCookies(): Promise<string[]> {
  const credentials = {
    email: stack.staff!.email,
    password: stack.staff!.password,
  };
  const signedIn = await cookiesOf("/login", form(credentials));
  const cookie = signedIn.map((header) => header.split(";", 1)[0]).join("; ");
  const asked = await Promise.all([
    ...[
      "/login",
      "/dashboard",
      "/crm/claims",
      "/search?q=hail",
      "/consultation",
      "/consultation/thank-you",
      "/auth/confirm?token_hash=x&type=recovery",
      "/auth/update-password",
      "/preview?sanity-preview-secret=none",
      "/resources/session",
      "/resources/forms/contact",
      "/resources/forms/consultation",
      "/sitemap.xml",
      "/robots.txt",
      "/nope",
    ].map((path) => cookiesOf(path)),
    cookiesOf("/contact", form({ name: "J" })),
    cookiesOf("/consultation", form({ name: "J" })),
    cookiesOf("/login", form({ email: "a@example.com", password: "wrong" })),
    cookiesOf("/preview/leave", form({})),
    cookiesOf("/dashboard", { headers: { cookie } }),
    cookiesOf("/login", { headers: { cookie } }),
  ]);
  const signedOut = await cookiesOf("/logout", {
    ...form({}),
    headers: { cookie },
  });
  return [
    ...pages.flatMap(({ headers }) => headers.getSetCookie()),
    ...signedIn,
    ...asked.flat(),
    ...signedOut,
  ];
}

describe("the privacy page", () => {
  it("lists every cookie that an answer of the site sets, with its true lifetime", async () => {
    const listed = new Map(
      listedCookies().map(({ name, lifetime }) => [name, secondsOf(lifetime)]),
    );
    const set = (await allSetCookies()).map(cookieSet);
    const faults = set
      // A lifetime of 0 takes a cookie away.
      .filter(
        ({ name, seconds }) =>
          !listed.has(name) || (seconds !== 0 && seconds !== listed.get(name)),
      )
      .map(({ name, seconds }) => `${name} for ${seconds} s`);
    expect(faults).toEqual([]);
    expect(set.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["site_form", "site_flash", "site_session"]),
    );
  });

  it("lists the cookies that the program knows, and no other", () => {
    const code = readFileSync("app/http/cookies.server.ts", "utf8");
    const known = [...code.matchAll(/"(site_\w+)"/g)].map(([, name]) => name);
    expect(
      listedCookies()
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual([...new Set(known)].toSorted());
    for (const { name, lifetime } of listedCookies())
      expect(lifetime, name).not.toBe("");
  });

  it("says for how long the outbox and the counts are kept, as the program does", () => {
    const upkeep = readFileSync("app/intake/outbox/upkeep.server.ts", "utf8");
    const days = /KEEP_DAYS = (\d+)/.exec(upkeep)?.[1];
    expect(said("/privacy")).toContain(
      `a request leaves the file ${days} days after it was delivered`,
    );
    const spans = globSync("app/intake/guard/*.server.ts").flatMap((file) =>
      [...readFileSync(file, "utf8").matchAll(/\b(\d+) \* HOUR\b/g)].map(
        ([, hours]) => Number(hours),
      ),
    );
    expect(said("/privacy")).toContain(
      `each count ends after ${Math.max(...spans)} hours`,
    );
  });

  it("says what is counted of visits, and for how long it is kept", () => {
    expect(said("/privacy")).toContain(
      "The server counts how often each page is opened in a day",
    );
    expect(said("/privacy")).toContain(
      `Counts are kept for ${VISITS_KEPT_DAYS} days`,
    );
    expect(said("/privacy")).not.toMatch(/does not count/);
  });

  it("promises no deletion that the program does not do", () => {
    // Of what is stored, only the file on the server deletes anything on its own.
    const sentences = said("/privacy").split(/(?<=[.!?])\s+/);
    const byItself = sentences.filter(
      (sentence) =>
        /\b(are|is) (deleted|removed|erased)\b/i.test(sentence) &&
        !/nothing is removed/i.test(sentence),
    );
    expect(byItself).toEqual([]);
    expect(said("/privacy")).toContain("Nothing is removed there by itself");
    // `npm run erase` opens no outbox that was set aside; it names it.
    expect(said("/privacy")).toMatch(
      /does not reach [^.]*a damaged file that was set aside/,
    );
  });
});

describe("the legal pages", () => {
  it.each(["/privacy", "/terms", "/accessibility"])(
    "%s says that it is a draft until counsel approved it",
    (path) => {
      const [notice] = withAttribute(
        pageAt(path).document,
        "data-testid",
        "legal-draft",
      );
      expect(notice && textOf(notice)).toMatch(
        /Draft, to be approved by counsel/,
      );
    },
  );
});
