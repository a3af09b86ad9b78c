import { describe, expect, it } from "vitest";

import { startSite } from "./site.fixture.ts";

describe("the probes of the site", () => {
  it("shows other machines one word, and this machine the report", async () => {
    const token = "a token of sixteen";
    const { port } = await startSite({ monitorToken: token });
    const ask = async (headers: Record<string, string>) =>
      (await fetch(`http://127.0.0.1:${port}/readyz`, { headers })).text();
    expect(JSON.parse(await ask({}))).toMatchObject({ disk: 1 });
    for (const [name, value] of [
      ["x-forwarded-for", "192.0.2.7"],
      ["x-real-ip", "127.0.0.1"],
      ["via", "1.1 proxy"],
      ["authorization", "Bearer wrong"],
    ] as const)
      expect(await ask({ [name]: value }), name).toBe("ready\n");
    const authorization = `Bearer ${token}`;
    expect(
      JSON.parse(await ask({ authorization, "x-forwarded-for": "192.0.2.7" })),
    ).toMatchObject({ disk: 1 });
  });

  it("reports itself unready and closes connections once it is told to stop", async () => {
    const { port, site } = await startSite();
    const read = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
    expect((await read("/readyz")).status).toBe(200);
    site.startClosing();
    for (const [path, status] of [
      ["/healthz", 503],
      ["/readyz", 503],
      ["/", 200],
    ] as const) {
      const answer = await read(path);
      expect([path, answer.status]).toEqual([path, status]);
      expect(answer.headers.get("connection")).toBe("close");
    }
  });
});
