import { describe, expect, it } from "vitest";

import { metaOf } from "../fixtures/markup/document.fixture.ts";
import { pagePaths, type Route, routes } from "../fixtures/routes.fixture.ts";
import { stack, pages } from "./all-pages.fixture.ts";

function ask(path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(stack.siteUrl + path, { redirect: "manual", ...init });
}

/** The address to ask for: some lines of the list stand for any of a kind. */
function exampleOf({ path }: Route): string {
  if (path === "/blog/{unknown-id}") return "/blog/no-such-article";
  if (path === "/og/{type}/{slug}.png") return socialCard();
  return path;
}

function socialCard(): string {
  const article = pages.find(({ path }) => path === "/blog/hail-damage-guide");
  return new URL(metaOf(article!.document, "og:image")!).pathname;
}

function statusesOf({ status }: Route): number[] {
  return typeof status === "number"
    ? [status]
    : status === "200 or 503"
      ? [200, 503]
      : [302];
}

/** These have a form, and with it an action. */
const WITH_FORM = [
  "/contact",
  "/consultation",
  "/deadlines",
  "/login",
  "/privacy/requests",
];

describe("every address of the list", () => {
  it("answers with its status, and a redirect with its target", async () => {
    const faults: string[] = [];
    for (const route of routes) {
      const path = exampleOf(route);
      const answer = await ask(path);
      await answer.arrayBuffer();
      if (!statusesOf(route).includes(answer.status))
        faults.push(
          `${route.id} ${path}: ${answer.status}, not ${route.status}`,
        );
      const wanted = /Location (\S+)/.exec(route.what)?.[1];
      if (!wanted) continue;
      const target = wanted === "STUDIO_URL" ? stack.studioUrl : wanted;
      const location = answer.headers.get("location");
      if (location !== target)
        faults.push(`${route.id} ${path}: to ${location}, not ${target}`);
    }
    expect(faults).toEqual([]);
  });

  it("answers HEAD like GET, without a body", async () => {
    const faults: string[] = [];
    for (const route of routes) {
      const path = exampleOf(route);
      const get = await ask(path);
      await get.arrayBuffer();
      const head = await ask(path, { method: "HEAD" });
      const body = await head.text();
      if (head.status !== get.status || body !== "")
        faults.push(
          `${path}: ${head.status}, not ${get.status}; ${body.length} characters`,
        );
      const type = head.headers.get("content-type");
      if (type !== get.headers.get("content-type"))
        faults.push(`${path}: type ${type}`);
    }
    expect(faults).toEqual([]);
  });

  it("refuses a POST with 405 where nothing takes one", async () => {
    const faults: string[] = [];
    for (const path of pagePaths) {
      if (WITH_FORM.includes(path)) continue;
      const { status } = await ask(path, { method: "POST", body: "a=b" });
      if (status !== 405) faults.push(`${path}: ${status}`);
    }
    expect(faults).toEqual([]);
  });

  it("carries the security headers on every answer", async () => {
    const faults: string[] = [];
    const file = /\/assets\/[^"]+\.js/.exec(pages[0]!.html)![0];
    for (const path of [
      ...routes.map(exampleOf),
      file,
      "/images/nothing.png",
    ]) {
      const { headers } = await ask(path);
      for (const [name, value] of [
        ["x-content-type-options", /^nosniff$/],
        ["referrer-policy", /./],
        ["permissions-policy", /./],
        ["cross-origin-opener-policy", /^same-origin$/],
        ["cross-origin-resource-policy", /./],
        ["x-request-id", /./],
      ] as const) {
        if (!value.test(headers.get(name) ?? ""))
          faults.push(`${path}: ${name}`);
      }
      if (!headers.get("content-type")?.startsWith("text/html")) continue;
      const policy = headers.get("content-security-policy") ?? "";
      if (!/default-src 'none'/.test(policy)) faults.push(`${path}: no policy`);
      if (/script-src[^;]*unsafe/.test(policy))
        faults.push(`${path}: unsafe scripts`);
      if (!/frame-ancestors 'none'/.test(policy))
        faults.push(`${path}: may be framed`);
    }
    expect(faults).toEqual([]);
  });

  it("has one spelling", async () => {
    for (const [from, to] of [
      ["/contact/", "/contact"],
      ["/contact/?from=card", "/contact?from=card"],
      ["//blog//hail-damage-guide", "/blog/hail-damage-guide"],
      ["/Claims/Fire-Damage", "/claims/fire-damage"],
      ["/claims/hail/rhodeisland", "/claims/hail-damage/rhode-island"],
      ["/claims/fire/RHODE-ISLAND", "/claims/fire-damage/rhode-island"],
      // No news, so that it has no second address.
      ["/blog/industry-news/hail-damage-guide", "/blog/hail-damage-guide"],
    ] as const) {
      let at: string = from;
      let hops = 0;
      for (; hops < 3; hops += 1) {
        // A URL that starts with two slashes names a host, so the path is set by hand.
        const answer = await fetch(`${stack.siteUrl}${at}`, {
          redirect: "manual",
        });
        if (![301, 308].includes(answer.status)) break;
        at = answer.headers.get("location")!;
      }
      expect(at, from).toBe(to);
      expect(hops, from).toBeLessThanOrEqual(2);
    }
  });
});
