import { describe, expect, it } from "vitest";

import { Uploads } from "./uploads.server";

describe("the reading of forms with files", () => {
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
