import type { Language } from "../../../domain/languages";

import type { DatabaseSync } from "node:sqlite";

import { LRUCache } from "lru-cache";

import type { Database } from "../delivery/database.server";
import {
  keepCorrection,
  type AdditionResult,
  beginWithdrawal,
  finishWithdrawal,
} from "../outbox/addition.server";
import type { OutboxConnection } from "../outbox/connection.server";
import {
  readAdded,
  readLinked,
  type Added,
  type LinkedRequest,
} from "../outbox/links.server";
import { steadyNow } from "../steady-clock";
import {
  type ContactDetails,
  DiskFull,
  IntakeUnavailable,
} from "../submission";
import type { RequestView, Withdrawal } from "./request-view";
import { viewOfLinked, viewOfStored } from "./view-of.server";

const LOOK_MS = 50;
/** A second click within so many milliseconds gets the answer of the first. */
const DOUBLE_CLICK_MS = 10_000;
/** How long a visitor waits for a withdrawal to be carried out. */
const PATIENCE_MS = 3_000;

/** Where requests are found by their links. */
export type LinkedRequestsOptions = {
  /** null: no database is configured. */
  database: Database | null;
  outbox: OutboxConnection;
  /** False while the disk is full. */
  hasRoom(): boolean;
  /** Removes the files of a withdrawn request. Out: false if some are left. */
  removeEvidence(reference: string, hash: string): Promise<boolean>;
  /** Called when something waits for delivery. */
  onChange(): void;
  /** Called when the outbox cannot be read. */
  onError(error: unknown): void;
};

/**
 * The requests by the hashes of their links. The outbox has a request as long as
 * its link lives, so this works while the database is down; what another node
 * took is asked of the database.
 */
export class LinkedRequests {
  readonly #options: LinkedRequestsOptions;
  /** What the withdrawals of the last seconds came to, by the hash of their link. */
  readonly withdrawn = new LRUCache<string, Withdrawal>({
    max: 1_000,
    ttl: DOUBLE_CLICK_MS,
  });

  constructor(options: LinkedRequestsOptions) {
    this.#options = options;
  }

  /**
   * In: the hash of the link; true to ask the outbox alone; the language of the page.
   * Out: the request; null
   * for a link that is unknown, expired or withdrawn; `unanswered` if it is not in
   * the outbox and the database does not answer.
   */
  async read(
    hash: string,
    isLocal = false,
    language?: Language,
  ): Promise<RequestView | null | "unanswered"> {
    const { database } = this.#options;
    const linked = this.#linked(hash);
    if (linked?.isWithdrawn) return viewOfLinked(linked, null, language);
    if (isLocal) return linked && viewOfLinked(linked, "unanswered", language);
    const stored = database ? await database.readRequest(hash) : null;
    if (linked) return viewOfLinked(linked, stored, language);
    return stored === null || stored === "unanswered"
      ? stored
      : viewOfStored(stored, this.#added(stored.reference), language);
  }

  /**
   * Corrects how the sender is reached.
   *
   * @throws IntakeUnavailable if it could not be stored durably.
   */
  async correct(
    hash: string,
    contact: ContactDetails,
  ): Promise<AdditionResult> {
    const { hasRoom, onChange } = this.#options;
    const delivered = this.#linked(hash) ? null : await this.delivered(hash);
    if (!hasRoom()) throw new DiskFull();
    const result = this.#use((file) =>
      keepCorrection(file, hash, contact, delivered),
    );
    if (result === "kept") onChange();
    return result;
  }

  /**
   * Withdraws a request. Out: null for a link that is unknown or expired.
   *
   * @throws IntakeUnavailable if it could not be stored durably.
   */
  async withdraw(hash: string): Promise<Withdrawal | null> {
    const begun = this.#use((file) => beginWithdrawal(file, hash));
    if (begun === null) return this.#withdrawElsewhere(hash);
    if (begun.isWithdrawalAsked) return "asked";
    const { database, onChange } = this.#options;
    if (!database) {
      const { reference } = begun.entry;
      await this.#removeFiles(reference, hash);
      this.#use((file) => finishWithdrawal(file, reference));
      return "erased";
    }
    onChange();
    return this.#outcomeOf(hash);
  }

  /** True if the link opens a request. */
  async opens(hash: string): Promise<boolean> {
    if (this.#linked(hash)) return true;
    const stored = await this.#options.database?.readRequest(hash);
    return typeof stored === "object" && stored !== null;
  }

  /**
   * A request that another node took. Out: null for a link that is unknown.
   *
   * @throws IntakeUnavailable if the database does not answer.
   */
  async delivered(hash: string): Promise<RequestView | null> {
    const stored = await this.#options.database?.readRequest(hash);
    if (stored === "unanswered")
      throw new IntakeUnavailable("The database does not answer.");
    return stored ? viewOfStored(stored, this.#added(stored.reference)) : null;
  }

  /** Withdraws a request that the outbox does not have. */
  async #withdrawElsewhere(hash: string): Promise<Withdrawal | null> {
    const { database } = this.#options;
    // The database also answers for a request that was withdrawn before.
    const stored = database ? await database.readRequest(hash) : null;
    if (stored === null) return null;
    const answer = (await database?.withdrawRequest(hash)) ?? "unanswered";
    if (answer === "unanswered")
      throw new IntakeUnavailable("The database does not answer.");
    if (answer === "erased" && stored !== "unanswered") {
      // What was added to the request through this node.
      this.#use((file) => finishWithdrawal(file, stored.reference));
      await this.#removeFiles(stored.reference, hash);
    }
    return answer === "unknown" ? null : answer;
  }

  #added(reference: string): Added {
    const none = { contact: null, correctionCount: 0, evidence: [] };
    return this.#tried((file) => readAdded(file, reference)) ?? none;
  }

  /** @throws IntakeUnavailable if some are left: the withdrawal is repeated then. */
  async #removeFiles(reference: string, hash: string): Promise<void> {
    if (!(await this.#options.removeEvidence(reference, hash)))
      throw new IntakeUnavailable("Files of the request are left.");
  }

  /** Waits a little for the delivery. */
  async #outcomeOf(hash: string): Promise<Withdrawal> {
    const until = steadyNow() + PATIENCE_MS;
    for (;;) {
      const linked = this.#linked(hash);
      if (linked === null) return "erased";
      if (!linked.isWithdrawn) return "asked";
      if (steadyNow() > until) return "pending";
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
  }

  #linked(hash: string): LinkedRequest | null {
    return this.#tried((file) => readLinked(file, hash));
  }

  /** Out: null if the outbox cannot be read. */
  #tried<Result>(read: (outbox: DatabaseSync) => Result): Result | null {
    try {
      return this.#options.outbox.use(read);
    } catch (error) {
      this.#options.onError(error);
      return null;
    }
  }

  /** @throws IntakeUnavailable if the outbox cannot be used. */
  #use<Result>(work: (outbox: DatabaseSync) => Result): Result {
    try {
      return this.#options.outbox.use(work);
    } catch (error) {
      this.#options.onError(error);
      throw new IntakeUnavailable("The outbox takes nothing.", {
        cause: error,
      });
    }
  }
}
