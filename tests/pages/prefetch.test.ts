import { describe, expect, it } from "vitest";

import { pages, stack } from "./all-pages.fixture.ts";

type Rules = {
  prefetch: [{ where: { and: Condition[] } }];
};
type Condition = {
  href_matches?: string;
  not?: { href_matches?: string[] };
};

const isForAll = (headers: Headers) =>
  headers.get("cache-control")?.startsWith("public") ?? false;

async function readRules(): Promise<Condition[]> {
  const answer = await fetch(`${stack.siteUrl}/speculation-rules.json`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe(
    "application/speculationrules+json",
  );
  const rules = (await answer.json()) as Rules;
  return rules.prefetch[0].where.and;
}

function allows(conditions: readonly Condition[], address: string): boolean {
  const matches = (pattern: string) =>
    new URLPattern(pattern, stack.siteUrl).test(address, stack.siteUrl);
  return conditions.every(({ href_matches: wanted, not }) =>
    wanted !== undefined
      ? matches(wanted)
      : !(not?.href_matches ?? []).some(matches),
  );
}

describe("the next page, fetched before the click", () => {
  it("is asked for from pages alone that are made for nobody in particular", () => {
    for (const { path, headers } of pages) {
      const policy = headers.get("content-security-policy")!;
      expect(headers.get("speculation-rules"), path).toBe(
        policy.includes("'nonce-") ? null : '"/speculation-rules.json"',
      );
    }
  });

  it("is one that is cached for everybody", async () => {
    const conditions = await readRules();
    const allowed = pages.filter(({ path }) => allows(conditions, path));
    expect(allowed.length).toBeGreaterThan(90);
    for (const { path, headers } of allowed)
      expect(isForAll(headers), path).toBe(true);
  });

  it.each([
    "/contact?from=footer",
    "/consultation/thank-you",
    "/login",
    "/logout",
    "/dashboard",
    "/crm/claims",
    "/auth/confirm?code=a",
    "/preview?secret=a",
    "/search?q=hail",
    "/rss.xml",
    "/blog/hail-damage-guide/checklist.pdf",
    "/studio",
    "https://elsewhere.example/",
    "tel:+15550100",
  ])("is never %s", async (address) => {
    expect(allows(await readRules(), address)).toBe(false);
  });
});
