import { expect, it } from "vitest";

import { checkWith, pdf } from "./evidence-files.fixture";
import { Uploads } from "./uploads.server";

it.each<[string, Buffer | "large", unknown]>([
  ["is a whole PDF is taken as it is", pdf(), { bytes: pdf() }],
  ["was cut off is refused", pdf().subarray(0, -8), "damaged"],
  ["is empty is refused", Buffer.alloc(0), "empty"],
  ["is too large is refused", "large", "large"],
  ["is of another type is refused", Buffer.from("PK\x03\x04"), "type"],
])("a file that %s", async (_what, bytes, expected) => {
  const checked = await checkWith(new Uploads(null))("a.pdf", bytes);
  expect(checked).toEqual(
    typeof expected === "string"
      ? expected
      : { name: "a.pdf", mediaType: "application/pdf", bytes },
  );
});
