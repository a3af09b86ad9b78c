import { expect, it } from "vitest";

import { perils } from "./consultation-schema";
import { tonightAfter } from "./tonight";

it.each(Object.keys(perils))(
  "after %s it says how to be safe, what to photograph, to keep receipts and not to sign",
  (peril) => {
    const [safe, photos, receipts, signature, ...more] = tonightAfter(peril);
    expect(safe).toMatch(/stay|keep away|turn off|leave|danger/i);
    expect(photos).toMatch(/^Photograph /);
    expect(receipts).toMatch(/every receipt/);
    expect(signature).toMatch(/^Do not sign /);
    expect(more).toEqual([]);
  },
);

it("what is no peril is answered like another one", () => {
  expect(tonightAfter("toString")).toEqual(tonightAfter("other"));
});
