import { expect, it } from "vitest";

import { hostsOf } from "./hosts.ts";

const PUBLIC = "https://www.example.com";
const LOCAL = "http://localhost:3000";

it.each([
  [PUBLIC, "www.example.com", true],
  // What some clients and proxies add.
  [PUBLIC, "WWW.example.com:443", true],
  [PUBLIC, "www.example.com.", true],
  [PUBLIC, "www.example.com.:443", true],
  [PUBLIC, "www.example.com:80", true],
  [PUBLIC, "www.example.com:8443", false],
  [PUBLIC, "www.example.com..", false],
  [PUBLIC, "example.com", false],
  [PUBLIC, "a@www.example.com", false],
  [PUBLIC, ".", false],
  [`${PUBLIC}:8443`, "www.example.com.:8443", true],
  [`${PUBLIC}:8443`, "www.example.com", false],
  [`${PUBLIC}:8443`, "www.example.com:443", false],
  [LOCAL, "127.0.0.1:3000", true],
  [LOCAL, "localhost.:3000", true],
])("the site at %s answers for %s: %s", (site, host, answers) => {
  expect(hostsOf(site, 3000).allowsHost(host)).toBe(answers);
});

it("takes a form from a page of its host with a final dot", () => {
  const { allowsOrigin } = hostsOf(PUBLIC, 3000);
  expect(allowsOrigin(`${PUBLIC}.`)).toBe(true);
  expect(allowsOrigin("https://www.example.com.evil.example")).toBe(false);
});
