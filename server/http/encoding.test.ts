import { expect, it } from "vitest";

import { encodingFor } from "./encoding.ts";

it.each([
  ["gzip, deflate, br, zstd", "br"],
  ["gzip, deflate", "gzip"],
  ["br;q=0, gzip", "gzip"],
  ["GZIP;q=0.5, BR;q=0.1", "br"],
  ["*", "br"],
  ["*;q=0", "identity"],
  ["identity", "identity"],
  ["gzip;q=0.0, br;q=0", "identity"],
  ["gzip;q=nonsense", "identity"],
  ["", "identity"],
  [undefined, "identity"],
])("of %s takes %s", (header, encoding) => {
  expect(encodingFor(header)).toBe(encoding);
});
