import { createServer, type AddressInfo, type Server } from "node:net";

import { afterEach, describe, expect, it } from "vitest";

import { checkWith, pdf } from "./evidence-files.fixture";
import { clamdScanner } from "./scanner.server";
import { Uploads } from "./uploads.server";

describe("the scanner", () => {
  let server: Server | null = null;

  afterEach(() => void server?.close());

  /** A clamd that answers with these words; null: not at all. */
  async function clamd(answer: string | null): Promise<string> {
    server = createServer((socket) => {
      let got = Buffer.alloc(0);
      socket.on("error", () => {});
      socket.on("data", (data) => {
        got = Buffer.concat([got, data]);
        const isWhole = got.subarray(-4).equals(Buffer.alloc(4));
        if (!isWhole || answer === null) return;
        expect(got.subarray(0, 10).toString()).toBe("zINSTREAM\0");
        socket.end(`${answer}\0`);
      });
    });
    const listening = server;
    await new Promise<void>((resolve) =>
      listening.listen(0, "127.0.0.1", () => resolve()),
    );
    return `127.0.0.1:${(listening.address() as AddressInfo).port}`;
  }

  const scanned = async (answer: string | null) =>
    checkWith(new Uploads(clamdScanner(await clamd(answer), 200)))(
      "a.pdf",
      pdf(),
    );

  it("lets clean files through, and refuses others", async () => {
    expect(await scanned("stream: OK")).toMatchObject({ name: "a.pdf" });
    expect(await scanned("stream: Eicar-Signature FOUND")).toBe("unsafe");
  });

  it("that does not say so lets nothing through", async () => {
    expect(await scanned("INSTREAM size limit exceeded. ERROR")).toBe("failed");
    expect(await scanned("")).toBe("failed");
    expect(await scanned(null)).toBe("failed");
    const away = new Uploads(clamdScanner("/nowhere/clamd.sock"));
    expect(await checkWith(away)("a.pdf", pdf())).toBe("failed");
  });
});
