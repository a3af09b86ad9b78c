import { readFile } from "node:fs/promises";
import sharp, { type OverlayOptions, type Sharp } from "sharp";
import { pixelsOf } from "./containers/pixels-of.ts";
import type {
  DecoderMessage,
  Opening,
  Outcomes,
  Recipe,
  Step,
} from "./decoder-steps.ts";

// The process that decodes untrusted pictures, for decoder-process.ts; it may be killed
// at any moment. Its arguments are the limits of a picture: bytes and CPU seconds.

const LIMIT_CHECK_MS = 10;

const [mostMemory = 0, secondsEach = 0] = process.argv.slice(2).map(Number);
let picture: Buffer = Buffer.alloc(0);
/** The CPU time before the picture was opened. */
let cpuAtOpen = process.cpuUsage();

// No picture is opened twice.
sharp.cache(false);

// An ordinary exit would wait for the decoder.
process.once("disconnect", () => process.kill(process.pid, "SIGKILL"));
process.on("message", (step: Step) => void answer(step));
say({ kind: "ready" });

function say(words: DecoderMessage): void {
  // An exited parent has closed the channel.
  process.send?.(words, () => {});
}

async function answer(step: Step): Promise<void> {
  const before = process.cpuUsage();
  if (step.kind === "open") cpuAtOpen = before;
  const cost = () => ({
    cpuMs: cpuMsSince(before),
    memory: process.memoryUsage.rss(),
  });
  const watch = setInterval(() => {
    const isSlow = cpuMsSince(cpuAtOpen) > secondsEach * 1000;
    if (isSlow || process.memoryUsage.rss() > mostMemory)
      say({ kind: "limit" });
  }, LIMIT_CHECK_MS);
  try {
    const outcome = await take(step);
    const isLarge =
      outcome instanceof Buffer && outcome.length > mostBytesOf(step);
    if (isLarge) say({ kind: "large", cost: cost() });
    else say({ kind: "done", outcome, cost: cost() });
  } catch {
    // The decoder's messages may quote the file.
    say({ kind: "damaged", cost: cost() });
  } finally {
    clearInterval(watch);
  }
}

function cpuMsSince(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

function mostBytesOf(step: Step): number {
  return (step.kind === "encode" && step.recipe.mostBytes) || Infinity;
}

async function take(step: Step): Promise<Outcomes[Step["kind"]]> {
  switch (step.kind) {
    case "open": {
      const { source } = step;
      picture = pixelsOf(
        typeof source === "string"
          ? await readFile(source)
          : Buffer.from(source),
      );
      return null;
    }
    case "head":
      return open({ limitInputPixels: false }).metadata();
    case "isOpaque":
      return (await open(step.opening).stats()).isOpaque;
    case "encode":
      return encode(open(step.opening), step.recipe);
  }
}

function open(opening: Opening): Sharp {
  return sharp(picture, opening);
}

/** What sharp is told of a recipe; it has an order of its own for most of it. */
const CHANGES = [
  "extract",
  "resize",
  "flatten",
  "negate",
  "flip",
  "flop",
  "extend",
  "blur",
  "modulate",
  "sharpen",
] as const;

async function encode(opened: Sharp, recipe: Recipe): Promise<Buffer> {
  const { cut, rotate, negate, enlarge, fill = [], as, options } = recipe;
  if (cut) opened.extract(cut);
  const image = rotate ? await again(opened.rotate(rotate)) : opened;
  for (const change of CHANGES) {
    const value = recipe[change];
    if (value) Reflect.apply(image[change], image, [value]);
  }
  // Sharp inverts last of all, and would invert the fill.
  const made = enlarge || negate ? await again(image) : image;
  if (enlarge) made.resize(enlarge);
  if (fill.length > 0) made.composite(fill.map(behind));
  return made.toFormat(as, options).toBuffer();
}

/** The picture as it is by now, to be worked on again. */
async function again(image: Sharp): Promise<Sharp> {
  const { data, info } = await image
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return sharp(data, { raw: { width, height, channels } });
}

/** A color behind all that is transparent. */
function behind(background: string): OverlayOptions {
  const create = { width: 1, height: 1, channels: 4, background } as const;
  return { input: { create }, tile: true, blend: "dest-over" };
}
