import { expect, it, vi } from "vitest";

import { destinationOf, wantsPage } from "./destination.server";

vi.mock("~/env/env.server", () => ({
  environment: () => ({
    siteUrl: "https://www.example.com",
    crmUrl: "https://crm.example.net/start",
    portalUrl: "https://portal.example.org",
  }),
}));

const home = "https://crm.example.net/start";

it.each([
  "/",
  "/dashboard?list=messages",
  "https://crm.example.net/claims/5",
  "https://portal.example.org/",
])("a signed-in user is led to %s", (wanted) => {
  expect(destinationOf(wanted)).toBe(wanted);
});

it.each([
  null,
  "https://evil.example",
  "/\\evil.example",
  "javascript:alert(1)",
  "https://crm.example.net.evil.example/",
  "https://crm.example.net@evil.example/",
  "https://crm.example.net:8443/",
  // Pages that redirect to the sign-in page.
  "/login?redirectTo=/login",
  "/logout",
])("not to %j, but to the CRM", (wanted) => {
  expect(destinationOf(wanted)).toBe(home);
});

it("only a client that does not accept HTML wants no page", () => {
  const asking = (headers: Record<string, string>) =>
    wantsPage(new Request("https://www.example.com/login", { headers }));
  expect(asking({})).toBe(true);
  expect(asking({ Accept: "*/*" })).toBe(true);
  expect(asking({ Accept: "application/json" })).toBe(false);
});
