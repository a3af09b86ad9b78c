import type { EdgeSettings } from "../../app/env/edge.server.ts";
import type { ContentFollower } from "../../app/content/source/changes.server.ts";
import { backOff } from "../../app/http/retry-after.ts";
import { EdgeHeaders } from "./edge-headers.ts";
import { type Purge, type PurgedTags, purgeOf } from "./purge-requests.ts";

/** The shared cache in front of the site; one with only short lifetimes is never purged. */
export type Edge = { headers: EdgeHeaders; purger: Purger | null };

/** Opens the edge. Nothing is purged until the stream of edits opens. */
export function openEdge(
  settings: EdgeSettings,
  options: Omit<PurgerOptions, "purge">,
): Edge {
  const { kind } = settings;
  const purger =
    kind === "nginx"
      ? null
      : new Purger({ ...options, purge: purgeOf(settings) });
  const isCurrent = () => purger?.isCurrent ?? true;
  return { purger, headers: new EdgeHeaders({ kind, isCurrent }) };
}

export type PurgerOptions = {
  purge: Purge;
  /** Called once for each series of failures. */
  onFailure(error: unknown): void;
};

/**
 * In milliseconds: the delay until the same tags are purged again. What the site
 * sent before an edit may reach the edge after its purge, and with several nodes,
 * one that learned of the edit later may have answered in between.
 */
const AGAIN_MS = 400;
/** In milliseconds: after this long without events the edge gets short lifetimes. */
const PATIENCE_MS = 2_000;
const PAUSE = { first: 250, longest: 30_000 };

/**
 * Purges the edge after edits. It runs after the content caches behind the pages,
 * so that what an edge fetches after a purge is fresh. One purge runs at a time;
 * edits in the meantime form the next one.
 */
export class Purger implements ContentFollower {
  readonly #options: PurgerOptions;
  /** Everything at the start: the build may have changed, and edits been missed. */
  #due: PurgedTags = "all";
  #dueAgain: PurgedTags = new Set();
  #isConnected = false;
  #isRunning = false;
  #isStopped = false;
  #failures = 0;
  #pause: NodeJS.Timeout | undefined;
  #silence: NodeJS.Timeout | undefined;

  constructor(options: PurgerOptions) {
    this.#options = options;
  }

  /** True while edits arrive and purges succeed, so the edge may use long lifetimes. */
  get isCurrent(): boolean {
    return this.#isConnected && this.#failures === 0;
  }

  invalidate(tags: readonly string[]): void {
    this.#purge(new Set(tags));
  }

  invalidateAll(): void {
    this.#purge("all");
  }

  setConnected(isConnected: boolean): void {
    this.#isConnected = isConnected;
    if (isConnected) {
      clearTimeout(this.#silence);
      this.#silence = undefined;
    } else {
      this.#silence ??= setTimeout(() => this.#purge("all"), PATIENCE_MS);
      this.#silence.unref();
    }
  }

  /** The next start purges what is left. */
  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#pause);
    clearTimeout(this.#silence);
  }

  #purge(tags: PurgedTags): void {
    this.#due = union(this.#due, tags);
    void this.#run();
  }

  async #run(): Promise<void> {
    if (this.#isRunning || this.#isStopped) return;
    this.#isRunning = true;
    clearTimeout(this.#pause);
    let isConfirmed = true;
    while (isConfirmed && this.#hasDue() && !this.#isStopped)
      isConfirmed = await this.#purgeDue();
    this.#isRunning = false;
    if (!isConfirmed) this.#retry();
  }

  /** Purges what is due; false if the edge has not confirmed it. */
  async #purgeDue(): Promise<boolean> {
    const [due, dueAgain] = [this.#due, this.#dueAgain];
    this.#due = new Set();
    this.#dueAgain = new Set();
    try {
      await this.#options.purge(union(due, dueAgain));
    } catch (error) {
      this.#due = union(this.#due, due);
      this.#dueAgain = union(this.#dueAgain, dueAgain);
      this.#failures += 1;
      if (this.#failures === 1) this.#options.onFailure(error);
      return false;
    }
    this.#failures = 0;
    if (!isEmpty(due)) this.#repeatLater(due);
    return true;
  }

  #hasDue(): boolean {
    return !isEmpty(this.#due) || !isEmpty(this.#dueAgain);
  }

  #repeatLater(tags: PurgedTags): void {
    setTimeout(() => {
      this.#dueAgain = union(this.#dueAgain, tags);
      void this.#run();
    }, AGAIN_MS).unref();
  }

  #retry(): void {
    const wait = backOff(this.#failures, PAUSE);
    this.#pause = setTimeout(() => void this.#run(), wait);
    this.#pause.unref();
  }
}

function isEmpty(tags: PurgedTags): boolean {
  return tags !== "all" && tags.size === 0;
}

function union(one: PurgedTags, other: PurgedTags): PurgedTags {
  return one === "all" || other === "all" ? "all" : new Set([...one, ...other]);
}
