import { describe, expect, it } from "vitest";

import { formOf } from "./evidence-files.fixture";
import { readUpload, type UploadedFile } from "./uploads.server";

describe("a form with files", () => {
  const post = (body: BodyInit, headers?: HeadersInit) =>
    new Request("http://site/request/a", {
      method: "POST",
      body,
      ...(headers && { headers }),
      duplex: "half",
    });

  /** A form of files of 900 bytes, cut off at its end, and its type. */
  async function formCut(names: readonly string[], end: number) {
    const bytes = Buffer.alloc(900, 1);
    const whole = post(formOf(names.map((name) => ({ name, bytes }))));
    const headers = { "content-type": whole.headers.get("content-type")! };
    const sent = Buffer.from(await whole.arrayBuffer()).subarray(0, end);
    return { headers, sent };
  }

  async function read(
    request: Request,
    mostBytes = 1_000,
  ): Promise<UploadedFile[]> {
    const files: UploadedFile[] = [];
    await readUpload(request, mostBytes, async (file) => {
      await new Promise((resolve) => setTimeout(resolve, 1));
      files.push(file);
      return file.name !== "last.jpg";
    });
    return files;
  }

  it.each([
    ["is cut off brings the files before the cut alone", -500, ["a.jpg"]],
    ["has no part brings none", 0, []],
  ])("that %s", async (_what, end, expected) => {
    const { headers, sent } = await formCut(["a.jpg", "b.jpg"], end);
    const names: string[] = [];
    const reading = readUpload(
      post(sent, headers),
      1_000,
      async ({ name }) => names.push(name) > 0,
    );
    expect(await reading).toEqual({ end: "unread" });
    expect(names).toEqual(expected);
  });

  it("whose sender leaves ends when the file in hand is handled", async () => {
    const { headers, sent } = await formCut(["a.jpg", "b.jpg"], -500);
    let leave = () => {};
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(sent);
        leave = () => controller.error(new Error("gone"));
      },
    });
    const begun = Promise.withResolvers<void>();
    const work = Promise.withResolvers<boolean>();
    const events: string[] = [];
    const reading = readUpload(post(body, headers), 1_000, () => {
      begun.resolve();
      return work.promise.finally(() => events.push("handled"));
    }).finally(() => events.push("ended"));
    await begun.promise;
    leave();
    await new Promise((resolve) => setTimeout(resolve, 20));
    work.resolve(true);
    expect(await reading).toEqual({ end: "unread" });
    expect(events).toEqual(["handled", "ended"]);
  });

  it("ends where its reader says so, and what is behind is not read", async () => {
    let pulled = 0;
    const names = ["a.jpg", "last.jpg", "c.jpg"];
    // Without the end of the third file.
    const { headers, sent: first } = await formCut(names, -500);
    const body = new ReadableStream({
      pull(controller) {
        controller.enqueue(pulled === 0 ? first : Buffer.alloc(64_000));
        if ((pulled += 1) > 1_000) controller.close();
      },
    });
    const files = await read(post(body, headers), 10_000_000);
    expect(files.map(({ name }) => name)).toEqual(["a.jpg", "last.jpg"]);
    expect(pulled).toBeLessThan(20);
  });
});
