import type { DatabaseSync } from "node:sqlite";

import { isReference } from "../evidence/folder.server";
import type { Erasure, NodeCalls } from "./database-calls.server";
import type { SiteIdentity } from "../node/site-identity";
import { followErasures } from "../outbox/follow-erasures.server";
import {
  erasedUntil,
  newestSequence,
  nodeOf,
  noteErasedUntil,
} from "../outbox/node.server";
import type { IntakeLog } from "./log";
import { Loop } from "./loop";

const LOOK_MS = 2_000;
/** Before the first answer. */
const RETRY_MS = 1_000;
/** The migration may be applied while the site runs. */
const UNSUPPORTED_MS = 60_000;

/** The node's outbox, and the database that all nodes share. */
export type NodeSyncOptions = {
  outbox: DatabaseSync;
  to: NodeCalls;
  identity: SiteIdentity;
  /** Removes the files of a request from this machine. */
  removeFiles(reference: string): Promise<void>;
  /** Resolves when the deliveries that are under way have ended. */
  settled(): Promise<void>;
  /** Called once, when parts of an earlier run may be delivered. */
  onFirstAnswer(): void;
  log: IntakeLog;
  /** Called when the outbox cannot be read or written. */
  onFileError(error: unknown): void;
};

/**
 * Tells the database that this node runs, and removes from the outbox what was
 * erased through another node or by a command on another machine, from its
 * construction until `stop`.
 */
export class NodeSync {
  readonly #options: NodeSyncOptions;
  readonly #loop: Loop;
  /** What was followed in this run. */
  #followed = new Set<string>();
  #waitsUpTo: number;
  #hasOtherSecret = false;
  #isUnsupported = false;

  constructor(options: NodeSyncOptions) {
    this.#options = options;
    this.#waitsUpTo = newestSequence(options.outbox);
    this.#loop = new Loop(() => this.#turn());
  }

  /**
   * Submissions up to this number are not delivered: they are of an earlier run,
   * and may have been erased since. 0 after the first answer.
   */
  get waitsUpTo(): number {
    return this.#waitsUpTo;
  }

  /** True if this node or another running one has not the SITE_SECRET of the site. */
  get hasOtherSecret(): boolean {
    return this.#hasOtherSecret;
  }

  stop(): Promise<void> {
    return this.#loop.stop();
  }

  async #turn(): Promise<number> {
    try {
      return await this.#sync();
    } catch (error) {
      this.#options.log.error({}, "erasures cannot be followed in the outbox");
      this.#options.onFileError(error);
      return RETRY_MS;
    }
  }

  async #sync(): Promise<number> {
    const { outbox, to, identity } = this.#options;
    const until = erasedUntil(outbox);
    const answer = await to.syncNode({
      node: nodeOf(outbox),
      nodeKey: identity.nodeKey,
      erasedUntil: until,
    });
    if (answer === "unanswered")
      return this.#waitsUpTo > 0 ? RETRY_MS : LOOK_MS;
    if (answer === "unsupported") return this.#notSupported();
    this.#noteSecret(answer.hasOtherSecret);
    await this.#follow(answer.erasures);
    this.#noteFirstAnswer();
    const last = answer.erasures.at(-1)?.erasedAt;
    if (last === undefined || last === until) return LOOK_MS;
    // The next call says at once that it is done.
    noteErasedUntil(outbox, last);
    return 1;
  }

  async #follow(erasures: readonly Erasure[]): Promise<void> {
    const { outbox, identity, removeFiles, settled, log } = this.#options;
    const followed = new Set(erasures.map(keyOf));
    const news = erasures.filter((each) => !this.#followed.has(keyOf(each)));
    if (news.length > 0) {
      const removed = followErasures(outbox, news, identity.personOf);
      for (const { reference } of news)
        if (reference !== null && isReference(reference))
          await removeFiles(reference);
      for (const reference of removed)
        if (isReference(reference)) await removeFiles(reference);
      if (removed.length > 0) {
        log.info({ entries: removed.length }, "erased entries left the outbox");
        // One may be on its way to the database: the command that erases looks
        // there again once this node has followed.
        await settled();
      }
    }
    this.#followed = followed;
  }

  #noteFirstAnswer(): void {
    if (this.#waitsUpTo === 0) return;
    this.#waitsUpTo = 0;
    this.#options.onFirstAnswer();
  }

  #noteSecret(hasOtherSecret: boolean): void {
    if (hasOtherSecret && !this.#hasOtherSecret)
      this.#options.log.error(
        {},
        "the nodes of this site differ in SITE_SECRET: forms, links and sign-ins of one are refused by the other; give all nodes the same, and after a change of it delete the row of public.site_key",
      );
    this.#hasOtherSecret = hasOtherSecret;
  }

  #notSupported(): number {
    if (!this.#isUnsupported)
      this.#options.log.error(
        {},
        "the database lacks what several nodes share: apply supabase/migrations",
      );
    this.#isUnsupported = true;
    // Nothing can have been erased by a command that needs the migration.
    this.#noteFirstAnswer();
    return UNSUPPORTED_MS;
  }
}

function keyOf({ reference, person, erasedAt }: Erasure): string {
  return `${reference ?? person} ${erasedAt}`;
}
