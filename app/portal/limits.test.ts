import { describe, expect, it } from "vitest";

import { createLimit } from "./limits.server";

const numbers = { address: 3, pair: 2, email: 5, seconds: 900 };
const elsewhere = (index: number) => `203.0.113.${index}`;

/** How many of some tries were allowed. */
async function allowed(tries: (() => Promise<boolean>)[]): Promise<number> {
  let count = 0;
  for (const tryOnce of tries) if (await tryOnce()) count += 1;
  return count;
}

describe("a limit of tries", () => {
  it("counts one account from one address, however the e-mail is spelled", async () => {
    const limit = createLimit(numbers);
    const spellings = ["A@example.com", " a@example.com", "a@EXAMPLE.com"];
    const tries = spellings.map(
      (email) => () => limit.allows(elsewhere(1), email),
    );
    expect(await allowed(tries)).toBe(2);
  });

  it("counts one address whatever e-mail is tried", async () => {
    const limit = createLimit(numbers);
    const tries = [1, 2, 3, 4, 5].map(
      (index) => () => limit.allows(elsewhere(1), `${index}@example.com`),
    );
    expect(await allowed(tries)).toBe(3);
  });

  it("takes a household's IPv6 network for one address", async () => {
    const limit = createLimit(numbers);
    const tries = [1, 2, 3, 4, 5].map(
      (index) => () =>
        limit.allows(`2001:db8:1:2::${index}`, `${index}@example.com`),
    );
    expect(await allowed(tries)).toBe(3);
    expect(await limit.allows("2001:db8:1:3::1", "x@example.com")).toBe(true);
  });

  it("does not let a stranger lock an account's owner out soon", async () => {
    const limit = createLimit(numbers);
    for (let index = 0; index < 4; index += 1)
      await limit.allows(elsewhere(9), "a@example.com");
    expect(await limit.allows(elsewhere(1), "a@example.com")).toBe(true);
  });

  it("holds where the address cannot be told", async () => {
    const limit = createLimit(numbers);
    const tries = Array.from(
      { length: 9 },
      () => () => limit.allows(null, "a@example.com"),
    );
    expect(await allowed(tries)).toBe(5);
  });

  it("does not count what was no guess", async () => {
    const limit = createLimit(numbers);
    for (let index = 0; index < 9; index += 1) {
      expect(await limit.allows(elsewhere(1), "a@example.com")).toBe(true);
      await limit.forgive(elsewhere(1), "a@example.com");
    }
  });
});
