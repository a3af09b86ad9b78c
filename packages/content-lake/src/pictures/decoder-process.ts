import { fork, type ChildProcess } from "node:child_process";
import { extname } from "node:path";
import { fileURLToPath } from "node:url";
import type { DecoderMessage, Outcomes, Step } from "./decoder-steps.ts";
import { PictureFault } from "./picture-fault.ts";

/** TypeScript in the repository, JavaScript in the built package. */
const SCRIPT = fileURLToPath(
  new URL(`./decoder-main${extname(import.meta.url)}`, import.meta.url),
);
/** A busy machine takes most of a minute to start a process and load the decoder. */
const START_MS = 60_000;
/** The environment variables for fonts and temporary files, without secrets. */
const VARIABLES = [
  "FONTCONFIG_FILE",
  "FONTCONFIG_PATH",
  "HOME",
  "LD_LIBRARY_PATH",
  "PATH",
  "SystemRoot",
  "TEMP",
  "TMPDIR",
  "XDG_CACHE_HOME",
];

/** What one picture may take: memory in bytes, and CPU seconds. */
export type DecoderLimits = { mostMemory: number; secondsEach: number };

/** A decoding process, from its start until it is killed or dies. */
export class DecoderProcess {
  readonly #process: ChildProcess;
  readonly #mostMemory: number;
  #waiting: PromiseWithResolvers<DecoderMessage> | null = null;
  /** Why it ended; null while it runs. */
  #end: "died" | "stopped" | null = null;
  #memory = 0;
  /** The CPU milliseconds that its answers took. */
  cpuMs = 0;

  private constructor({ mostMemory, secondsEach }: DecoderLimits) {
    this.#mostMemory = mostMemory;
    const env = VARIABLES.map((name) => [name, process.env[name]]);
    this.#process = fork(SCRIPT, [`${mostMemory}`, `${secondsEach}`], {
      serialization: "advanced",
      env: Object.fromEntries(env) as NodeJS.ProcessEnv,
      execArgv: ["--disable-warning=ExperimentalWarning"],
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    this.#process.on("message", (answer: DecoderMessage) => this.#hear(answer));
    this.#process.on("error", () => this.#close("died"));
    this.#process.once("exit", () => this.#close("died"));
    // It ends with this process, and does not keep it running longer than a job.
    this.#process.unref();
    this.#process.channel?.unref();
  }

  /** @throws PictureFault if it cannot be started. */
  static async start(limits: DecoderLimits): Promise<DecoderProcess> {
    let started: DecoderProcess | null = null;
    const late = setTimeout(() => started?.kill(), START_MS);
    try {
      started = new DecoderProcess(limits);
      await started.#nextAnswer();
      return started;
    } catch {
      throw new PictureFault("unavailable");
    } finally {
      clearTimeout(late);
    }
  }

  /** True if it died without being killed by us. */
  get hasDied(): boolean {
    return this.#end === "died";
  }

  get hasEnded(): boolean {
    return this.#end !== null;
  }

  /** False if it did not release the memory of a large picture. */
  get hasRoom(): boolean {
    return this.#memory < this.#mostMemory / 2;
  }

  /** @throws PictureFault if the picture cannot be read or the process ends. */
  async ask<Kind extends Step["kind"]>(
    step: Extract<Step, { kind: Kind }>,
  ): Promise<Outcomes[Kind]> {
    const next = this.#nextAnswer();
    this.#process.send(step, (error) => error && this.#close("died"));
    const answer = await next;
    if ("cost" in answer) {
      this.cpuMs += answer.cost.cpuMs;
      this.#memory = answer.cost.memory;
    }
    if (answer.kind === "done") return answer.outcome as Outcomes[Kind];
    throw new PictureFault(answer.kind === "large" ? "large" : "damaged");
  }

  /** Ends it at once, whatever it does. */
  kill(): void {
    this.#close("stopped");
  }

  #nextAnswer(): Promise<DecoderMessage> {
    this.#waiting = Promise.withResolvers();
    if (this.#end !== null) this.#waiting.reject(new PictureFault("stopped"));
    return this.#waiting.promise;
  }

  #hear(answer: DecoderMessage): void {
    if (answer.kind === "limit") this.kill();
    else this.#waiting?.resolve(answer);
  }

  #close(end: "died" | "stopped"): void {
    this.#end ??= end;
    this.#process.kill("SIGKILL");
    this.#waiting?.reject(new PictureFault("stopped"));
  }
}
