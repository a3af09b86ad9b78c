import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  globSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout } from "node:timers/promises";
import sharp from "sharp";
import { expect, it, onTestFinished, vi } from "vitest";
import { drawn } from "./hostile-pictures.fixture.ts";
import { DecoderProcess } from "./decoder-process.ts";
import {
  PictureDecoder,
  type Opening,
  type Recipe,
} from "./picture-decoder.ts";

const OPENING: Opening = { failOn: "warning", autoOrient: true };
const BOUNDS = {
  atOnce: 1,
  secondsEach: 300,
  mostMemory: 1_000_000_000,
  secondsAnHour: 3_600,
};

/** Many pixels in few bytes: encoding them well takes minutes. */
const large = await sharp({
  create: { width: 6_000, height: 6_000, channels: 3, background: "#369" },
})
  .png()
  .toBuffer();
const small = await drawn().png().toBuffer();

/** Encodes for minutes; calls `isOpen` when the picture is open. */
const encodeSlowly = (decoder: PictureDecoder, isOpen = () => {}) =>
  decoder.run(large, "slow", (picture) => {
    isOpen();
    return picture.encode(OPENING, { as: "avif", options: { effort: 9 } });
  });
const encodeSmall = (decoder: PictureDecoder, sender = "small") =>
  decoder.run(small, sender, (picture) =>
    picture.encode(OPENING, { as: "png" }),
  );

/** A process's decoding processes, according to the system. */
function decodersOf(parent = process.pid): number[] {
  return globSync("/proc/[0-9]*/stat").flatMap((file) => {
    try {
      const stat = readFileSync(file, "latin1");
      const [state, ppid] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      const isOf = state !== "Z" && Number(ppid) === parent;
      const command = readFileSync(file.replace(/stat$/, "cmdline"), "latin1");
      return isOf && command.includes("decoder-main") ? [parseInt(stat)] : [];
    } catch {
      return [];
    }
  });
}

it("gives a picture, and says of one that is none that it is damaged", async () => {
  const decoder = new PictureDecoder(BOUNDS);
  const png = await encodeSmall(decoder);
  expect(await sharp(png).raw().toBuffer()).toEqual(
    await sharp(small).raw().toBuffer(),
  );
  for (const bytes of [small.subarray(0, -60), Buffer.from("GIF89a"), "/none"])
    await expect(
      decoder.run(bytes, "a", (picture) =>
        picture.encode(OPENING, { as: "png" }),
      ),
    ).rejects.toMatchObject({ reason: "damaged" });
  const tooLong = decoder.run(small, "a", (picture) =>
    picture.encode(OPENING, { as: "png", mostBytes: 10 }),
  );
  await expect(tooLong).rejects.toMatchObject({ reason: "large" });
  await encodeSmall(decoder);
});

it("one that computes longer than it may is given up", async () => {
  const limits = { ...BOUNDS, secondsEach: 1 };
  const decoder = await DecoderProcess.start(limits);
  onTestFinished(() => decoder.kill());
  await decoder.ask({ kind: "open", source: large });
  const recipe: Recipe = { as: "avif", options: { effort: 9 } };
  const slow = decoder.ask({ kind: "encode", opening: OPENING, recipe });
  await expect(slow).rejects.toMatchObject({ reason: "stopped" });
});

/** Encodes a picture while its process is stopped, for a time or for good. */
function encodeStopped(decoder: PictureDecoder, seconds = Infinity) {
  const before = new Set(decodersOf());
  return decoder.run(small, "a", async (picture) => {
    const [busy] = decodersOf().filter((pid) => !before.has(pid));
    process.kill(busy!, "SIGSTOP");
    const encoded = picture.encode(OPENING, { as: "png" });
    if (seconds === Infinity) return encoded;
    await setTimeout(seconds * 1_000);
    process.kill(busy!, "SIGCONT");
    return encoded;
  });
}

it.skipIf(process.platform !== "linux")(
  "one to which a busy machine gives no time is not given up for that",
  async () => {
    const decoder = new PictureDecoder({ ...BOUNDS, secondsEach: 2 });
    expect((await encodeStopped(decoder, 2.1)).length).toBeGreaterThan(0);
  },
);

it.skipIf(process.platform !== "linux")(
  "one that hangs is given up, and the next one is not",
  async () => {
    const decoder = new PictureDecoder({ ...BOUNDS, secondsEach: 1 });
    const hanging = encodeStopped(decoder);
    const next = encodeSmall(decoder);
    await expect(hanging).rejects.toMatchObject({ reason: "stopped" });
    expect((await next).length).toBeGreaterThan(0);
  },
);

it("one that takes more memory than it may is given up, and the next one is not", async () => {
  const decoder = new PictureDecoder({ ...BOUNDS, mostMemory: 150_000_000 });
  const turned = await sharp(large).withMetadata({ orientation: 6 }).toBuffer();
  const huge = decoder.run(turned, "a", (picture) =>
    picture.encode(OPENING, { as: "png" }),
  );
  await expect(huge).rejects.toMatchObject({ reason: "stopped" });
  expect((await encodeSmall(decoder)).length).toBeGreaterThan(0);
});

it.skipIf(process.platform !== "linux")(
  "one whose process is killed in the midst is begun anew, once",
  async () => {
    const before = new Set(decodersOf());
    const news = () => decodersOf().filter((pid) => !before.has(pid));
    const decoder = new PictureDecoder(BOUNDS);
    const isOpen = vi.fn();
    const slow = encodeSlowly(decoder, isOpen);
    slow.catch(() => {});
    const next = encodeSmall(decoder);
    for (const [index, signal] of (["SIGKILL", "SIGSEGV"] as const).entries()) {
      await expect.poll(() => isOpen.mock.calls.length).toBe(index + 1);
      expect(news()).toHaveLength(1);
      process.kill(news()[0]!, signal);
    }
    await expect(slow).rejects.toMatchObject({ reason: "stopped" });
    expect((await next).length).toBeGreaterThan(0);
    expect(isOpen).toHaveBeenCalledTimes(2);
  },
);

it("who has used up their hour is told so, and others are not", async () => {
  const decoder = new PictureDecoder({ ...BOUNDS, secondsAnHour: 0.002 });
  await encodeSmall(decoder, "a");
  const again = encodeSmall(decoder, "a");
  await expect(again).rejects.toMatchObject({ reason: "quota" });
  await encodeSmall(decoder, "b");
});

it.skipIf(process.platform !== "linux")(
  "no process is left of one that is killed",
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "decoder-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    writeFileSync(join(folder, "large.png"), large);
    const script = `
      const { PictureDecoder } = await import(${JSON.stringify(new URL("./picture-decoder.ts", import.meta.url).href)});
      const decoder = new PictureDecoder(${JSON.stringify(BOUNDS)});
      const slow = { as: "avif", options: { effort: 9 } };
      await decoder.run(process.argv[1], "a", (picture) => {
        console.log("decodes");
        return picture.encode({}, slow);
      });`;
    const parent = spawn(
      process.execPath,
      [
        "--disable-warning=ExperimentalWarning",
        "--input-type=module",
        "--eval",
        script,
        join(folder, "large.png"),
      ],
      { stdio: ["ignore", "pipe", "inherit"] },
    );
    onTestFinished(() => void parent.kill("SIGKILL"));
    const lines = createInterface({ input: parent.stdout });
    await once(lines, "line");
    const [decoder] = decodersOf(parent.pid);
    expect(decoder).toBeDefined();
    parent.kill("SIGKILL");
    const isThere = () => {
      try {
        return !/\) Z/.test(readFileSync(`/proc/${decoder}/stat`, "latin1"));
      } catch {
        return false;
      }
    };
    await expect.poll(isThere).toBe(false);
  },
);
