import type { Database } from "../delivery/database.server";
import type { OutboxConnection } from "../outbox/connection.server";
import {
  keepCorrection,
  type CorrectionResult,
} from "../outbox/correction.server";
import { readLinked, type LinkedRequest } from "../outbox/links.server";
import { beginWithdrawal, finishWithdrawal } from "../outbox/withdrawal.server";
import { steadyNow } from "../steady-clock";
import type { ContactDetails } from "../submission";
import { DiskFull, IntakeUnavailable } from "../submission";
import { correctDirectly } from "./correct-directly.server";
import { viewOfLinked, viewOfStored, type RequestView } from "./request-view";

const LOOK_MS = 50;
/** How long a visitor waits for a withdrawal to be carried out. */
const PATIENCE_MS = 3_000;

/** Where requests are found by their links. */
export type LinkedRequestsOptions = {
  /** null: no database is configured. */
  database: Database | null;
  /** null: the outbox is off. */
  outbox: OutboxConnection | null;
  /** False while the disk is full. */
  hasRoom(): boolean;
  /** Called when something waits for delivery. */
  onChange(): void;
  /** Called when the outbox cannot be read. */
  onError(error: unknown): void;
};

/**
 * The result of a withdrawal: all is erased, or staff are asked to, or it is
 * stored and carried out as soon as the database answers.
 */
export type Withdrawal = "erased" | "asked" | "pending";

/**
 * The requests by the hashes of their links. The outbox has a request as long as
 * its link lives, so this works while the database is down; without an outbox,
 * all of it is asked of the database.
 */
export class LinkedRequests {
  readonly #options: LinkedRequestsOptions;

  constructor(options: LinkedRequestsOptions) {
    this.#options = options;
  }

  /**
   * Out: the request; null for a link that is unknown, expired or withdrawn;
   * `unanswered` if it is not in the outbox and the database does not answer.
   */
  async read(hash: string): Promise<RequestView | null | "unanswered"> {
    const { database } = this.#options;
    const linked = this.#linked(hash);
    if (linked?.isWithdrawn) return viewOfLinked(linked, null);
    const stored = database ? await database.readRequest(hash) : null;
    if (linked) return viewOfLinked(linked, stored);
    return stored === null || stored === "unanswered"
      ? stored
      : viewOfStored(stored);
  }

  /**
   * Corrects how the sender is reached.
   *
   * @throws IntakeUnavailable if it could not be stored durably.
   */
  async correct(
    hash: string,
    contact: ContactDetails,
  ): Promise<CorrectionResult> {
    const { outbox, database, hasRoom, onChange } = this.#options;
    if (!outbox || !this.#linked(hash))
      return database ? correctDirectly(database, hash, contact) : "unknown";
    if (!hasRoom()) throw new DiskFull();
    try {
      const result = outbox.use((file) => keepCorrection(file, hash, contact));
      if (result === "kept") onChange();
      return result;
    } catch (error) {
      throw this.#unavailable(error);
    }
  }

  /**
   * Withdraws a request. Out: null for a link that is unknown or expired.
   *
   * @throws IntakeUnavailable if it could not be stored durably.
   */
  async withdraw(hash: string): Promise<Withdrawal | null> {
    const begun = this.#begin(hash);
    if (begun === null) return this.#withdrawDirectly(hash);
    if (begun.isWithdrawalAsked) return "asked";
    const { outbox, database, onChange } = this.#options;
    if (!database) {
      outbox?.use((file) => finishWithdrawal(file, begun.entry.reference));
      return "erased";
    }
    onChange();
    return this.#outcomeOf(hash);
  }

  #begin(hash: string): LinkedRequest | null {
    try {
      const { outbox } = this.#options;
      return outbox?.use((file) => beginWithdrawal(file, hash)) ?? null;
    } catch (error) {
      throw this.#unavailable(error);
    }
  }

  async #withdrawDirectly(hash: string): Promise<Withdrawal | null> {
    const { database } = this.#options;
    // The database also answers for a request that was withdrawn before.
    const stored = database ? await database.readRequest(hash) : null;
    if (stored === null) return null;
    const answer = (await database?.withdrawRequest(hash)) ?? "unanswered";
    if (answer === "unanswered")
      throw new IntakeUnavailable("The database does not answer.");
    return answer === "unknown" ? null : answer;
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
    try {
      const { outbox } = this.#options;
      return outbox?.use((file) => readLinked(file, hash)) ?? null;
    } catch (error) {
      this.#options.onError(error);
      return null;
    }
  }

  #unavailable(error: unknown): IntakeUnavailable {
    this.#options.onError(error);
    return new IntakeUnavailable("The outbox takes nothing.", { cause: error });
  }
}
