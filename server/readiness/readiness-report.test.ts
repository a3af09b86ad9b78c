import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { expect, it } from "vitest";

import { maySeeReport } from "./readiness-report.ts";

const LOCAL = "http://localhost:3000";

it.each<[IncomingHttpHeaders, string, string, boolean]>([
  // Programs on this machine that connect directly.
  ...["localhost:3000", "127.0.0.1:3000", "[::1]:3000"].flatMap((host) =>
    ["127.0.0.1", "::1", "::ffff:127.0.0.1"].map(
      (address): [IncomingHttpHeaders, string, string, boolean] => [
        { host },
        address,
        LOCAL,
        true,
      ],
    ),
  ),
  [{ host: "localhost:3000" }, "192.0.2.1", LOCAL, false],
  [{ host: "www.example.com" }, "127.0.0.1", LOCAL, false],
  [{}, "127.0.0.1", LOCAL, false],
  // nginx sends the host of its `proxy_pass`, without further headers.
  [{ host: "127.0.0.1:3000" }, "127.0.0.1", "https://www.example.com", false],
  // No token was set.
  [
    { host: "localhost", authorization: "Bearer null" },
    "127.0.0.1",
    LOCAL,
    false,
  ],
])("shows %j from %s at %s the report: %s", (headers, from, siteUrl, may) => {
  const socket = { remoteAddress: from } as IncomingMessage["socket"];
  const options = { token: null, siteUrl };
  expect(maySeeReport({ headers, socket }, options)).toBe(may);
});
