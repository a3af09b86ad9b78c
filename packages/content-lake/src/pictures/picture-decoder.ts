import { createRateLimiter, type RateLimiter } from "../rate-limiter.ts";
import { DecoderProcess } from "./decoder-process.ts";
import type { Opening, PictureHead, Recipe } from "./decoder-steps.ts";
import { FairQueue } from "../fair-queue.ts";
import { PictureFault } from "./picture-fault.ts";

export type { Opening, PictureHead, Recipe } from "./decoder-steps.ts";
export { PictureFault } from "./picture-fault.ts";

/** After this long without a picture a process ends and frees its memory. */
const IDLE_MS = 60_000;
const HOUR_SECONDS = 3_600;
/**
 * How many times its CPU time a picture may take by the clock: a busy machine gives it
 * a part of a core only. One that takes longer hangs.
 */
const CLOCK_PER_CPU = 6;

/** The limits for pictures. */
type DecoderOptions = {
  /** How many are decoded at a time, each in its own process. */
  atOnce: number;
  /** CPU seconds; by the clock, six times as long. A process that takes longer is killed. */
  secondsEach: number;
  /** In bytes: a process that uses more is killed. */
  mostMemory: number;
  /** CPU seconds of one sender in any hour; half of them at once. */
  secondsAnHour: number;
};

/** A picture of which only the part that affects pixels was opened. */
export type OpenPicture = {
  head(): Promise<PictureHead>;
  isOpaque(opening: Opening): Promise<boolean>;
  encode(opening: Opening, recipe: Recipe): Promise<Buffer>;
};

/**
 * Decodes untrusted pictures in processes that are killed if a picture takes too long,
 * since the decoder cannot be stopped. The first picture starts them. They end with
 * this process, however it ends.
 */
export class PictureDecoder {
  readonly #options: DecoderOptions;
  readonly #limiter: RateLimiter;
  readonly #queue: FairQueue;
  readonly #idle = new Map<DecoderProcess, NodeJS.Timeout>();

  constructor(options: DecoderOptions) {
    const { atOnce, secondsAnHour } = options;
    // In CPU milliseconds.
    const limiter = createRateLimiter({
      burst: (secondsAnHour * 1000) / 2,
      perSecond: (secondsAnHour * 1000) / 2 / HOUR_SECONDS,
    });
    this.#options = options;
    this.#limiter = limiter;
    this.#queue = new FairQueue({ atOnce, usedBy: limiter.usedBy });
  }

  /** The number of pictures waiting for their turn. */
  get waiting(): number {
    return this.#queue.waiting;
  }

  /** The number of one sender's. */
  waitingOf(sender: string): number {
    return this.#queue.waitingOf(sender);
  }

  /**
   * Opens a picture when its sender's turn comes, and passes it to the work.
   *
   * @param source the bytes of the file, or its path.
   * @param sender who waits for their own pictures only.
   * @param work is restarted if the process dies by itself.
   * @throws PictureFault, and what the work throws.
   */
  run<Result>(
    source: Uint8Array | string,
    sender: string,
    work: (picture: OpenPicture) => Promise<Result>,
  ): Promise<Result> {
    return this.#queue.run(sender, async () => {
      if (this.#limiter.waitMs(sender) > 0) throw new PictureFault("quota");
      let leftMs = this.#options.secondsEach * 1000 * CLOCK_PER_CPU;
      for (let isLast = false; ; isLast = true) {
        const decoder = await this.#take();
        const start = performance.now();
        const limit = setTimeout(() => decoder.kill(), leftMs);
        try {
          await decoder.ask({ kind: "open", source });
          return await work(pictureIn(decoder));
        } catch (error) {
          if (isLast || !decoder.hasDied) throw error;
        } finally {
          clearTimeout(limit);
          const ms = performance.now() - start;
          leftMs -= ms;
          // What had to be killed was held by the clock.
          this.#limiter.spend(sender, decoder.hasEnded ? ms : decoder.cpuMs);
          this.#rest(decoder);
        }
      }
    });
  }

  async #take(): Promise<DecoderProcess> {
    for (const [decoder, timer] of this.#idle) {
      clearTimeout(timer);
      this.#idle.delete(decoder);
      if (!decoder.hasEnded) return decoder;
    }
    return DecoderProcess.start(this.#options);
  }

  #rest(decoder: DecoderProcess): void {
    if (!decoder.hasRoom) decoder.kill();
    if (decoder.hasEnded) return;
    decoder.cpuMs = 0;
    const end = () => {
      this.#idle.delete(decoder);
      decoder.kill();
    };
    this.#idle.set(decoder, setTimeout(end, IDLE_MS).unref());
  }
}

function pictureIn(decoder: DecoderProcess): OpenPicture {
  return {
    head: () => decoder.ask({ kind: "head" }),
    isOpaque: (opening) => decoder.ask({ kind: "isOpaque", opening }),
    encode: (opening, recipe) =>
      decoder.ask({ kind: "encode", opening, recipe }),
  };
}
