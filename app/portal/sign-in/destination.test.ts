import { beforeAll, describe, expect, it, vi } from "vitest";

vi.mock("~/env/env.server", () => ({
  environment: () => ({
    siteUrl: "https://www.example.com",
    crmUrl: "https://crm.example.net/start",
    portalUrl: "https://portal.example.org",
  }),
}));

let destinationOf: (wanted: string | null) => string;
let wantsPage: (request: Request) => boolean;

beforeAll(async () => {
  ({ destinationOf, wantsPage } = await import("./destination.server"));
});

const home = "https://crm.example.net/start";

describe("where a user goes after signing in", () => {
  it("is the CRM by default", () => {
    expect(destinationOf(null)).toBe(home);
    expect(destinationOf("")).toBe(home);
  });

  it("is a page of this site that was asked for", () => {
    for (const path of ["/", "/dashboard?list=messages", "/blog#top"])
      expect(destinationOf(path)).toBe(path);
  });

  it("is an address on the CRM or the portal", () => {
    for (const url of [
      "https://crm.example.net/claims/5",
      "https://portal.example.org/",
    ])
      expect(destinationOf(url)).toBe(url);
  });

  it("is never an address outside of the list", () => {
    for (const wish of [
      "https://evil.example",
      "//evil.example",
      "/\\evil.example",
      "\\\\evil.example",
      "/\t/evil.example",
      "/\n/evil.example",
      "/.//evil.example",
      "/%09/../..//evil.example",
      "javascript:alert(1)",
      "data:text/html,x",
      "http://crm.example.net/",
      "https://crm.example.net.evil.example/",
      "https://crm.example.net@evil.example/",
      "https://user:pass@crm.example.net/",
      "https://crm.example.net:8443/",
      "evil.example",
    ])
      expect(destinationOf(wish), wish).toSatisfy(
        (to: string) =>
          to === home ||
          (new URL(to, "https://www.example.com").origin ===
            "https://www.example.com" &&
            !to.startsWith("//")),
      );
    expect(destinationOf("https://evil.example")).toBe(home);
    expect(destinationOf("//evil.example")).toBe(home);
    expect(destinationOf("/\\evil.example")).toBe(home);
    expect(destinationOf("javascript:alert(1)")).toBe(home);
  });

  it("is no page that redirects to the sign-in", () => {
    for (const wish of ["/login", "/login?redirectTo=/login", "/logout"])
      expect(destinationOf(wish)).toBe(home);
  });
});

describe("wantsPage", () => {
  it("is false only for a client that does not accept HTML", () => {
    const asking = (headers: Record<string, string>) =>
      wantsPage(new Request("https://www.example.com/login", { headers }));
    expect(asking({})).toBe(true);
    expect(asking({ Accept: "text/html,*/*;q=0.8" })).toBe(true);
    expect(asking({ Accept: "*/*" })).toBe(true);
    expect(asking({ Accept: "application/json" })).toBe(false);
  });
});
