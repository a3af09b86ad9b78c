import { describe, expect, it } from "vitest";

import { checkWith, pdf } from "./evidence-files.fixture";
import { Uploads } from "./uploads.server";

describe("the reading of forms with files", () => {
  it("waits while too many are read", async () => {
    const busy = new Uploads(null);
    const { promise, resolve } = Promise.withResolvers<void>();
    const from = (hash: string, address: string) => ({ hash, address });
    const running = Array.from({ length: 24 }, (_, index) =>
      busy.run(from(`hash ${index}`, `192.0.${index}.1`), () => promise),
    );
    const other = from("another", "198.51.100.1");
    expect(await busy.run(other, async () => "read")).toBeNull();
    resolve();
    await Promise.all(running);
    expect(await busy.run(other, async () => "read")).toBe("read");
  });

  it.each([
    ["one request from many networks", 2, (n: number) => ["a", `192.0.${n}.1`]],
    ["one network for many requests", 4, (n: number) => [n, `192.0.2.${n}`]],
    ["a household's IPv6", 4, (n: number) => [n, `2001:db8:1:${n}00::1`]],
  ])("reads few at once of %s, and those of others", async (_of, most, of) => {
    const busy = new Uploads(null);
    const { promise, resolve } = Promise.withResolvers<void>();
    const from = (index: number) => {
      const [hash, address] = of(index);
      return { hash: String(hash), address: String(address) };
    };
    const running = Array.from({ length: most }, (_, index) =>
      busy.run(from(index), () => promise),
    );
    expect(await busy.run(from(most), async () => "read")).toBeNull();
    const others = { hash: "another", address: "198.51.100.1" };
    expect(await busy.run(others, async () => "read")).toBe("read");
    resolve();
    await Promise.all(running);
    expect(await busy.run(from(most), async () => "read")).toBe("read");
  });
});

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
