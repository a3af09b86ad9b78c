import { once } from "node:events";

import { LRUCache } from "lru-cache";

import type { Language } from "../../../domain/languages";

import type {
  IntakeDatabase,
  StoredRequest,
} from "../delivery/database.server";
import type { EvidenceStore } from "../evidence/store.server";
import type { AdditionResult } from "../outbox/addition.server";
import type { Additions, LinkedRequest } from "../outbox/links.server";
import type { Outbox } from "../outbox/outbox.server";
import { DiskFull, IntakeUnavailable } from "../storage-fault.server";
import type { ContactDetails } from "../submission";
import type { RequestView, Withdrawal } from "./request-view";
import { viewOfLinked, viewOfStored } from "./view-of.server";

/** A second click within this time gets the answer of the first. */
const DOUBLE_CLICK_MS = 10_000;
/** How long a visitor waits for a withdrawal to be carried out. */
const PATIENCE_MS = 3_000;

const nothingAdded: Additions = {
  contact: null,
  correctionCount: 0,
  evidence: [],
};

/** Where requests are found by their links. */
type LinkedRequestsOptions = {
  outbox: Outbox;
  /** null: no database is configured. */
  database: IntakeDatabase | null;
  /** Where the files of requests are. */
  store: EvidenceStore;
  /** False while the disk is full. */
  hasRoom(): boolean;
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
   * @param isLocal true to ask the outbox alone.
   * @param language of the page.
   * @returns null for a link that is unknown, expired or withdrawn; `unanswered` if
   * the outbox or the database that may know it does not answer.
   */
  async read(
    hash: string,
    isLocal = false,
    language?: Language,
  ): Promise<RequestView | null | "unanswered"> {
    const linked = this.#find(hash);
    if (linked && linked !== "unreadable") {
      if (linked.isWithdrawn) return viewOfLinked(linked, null, language);
      const stored = isLocal ? "unanswered" : await this.#stored(hash);
      return viewOfLinked(linked, stored, language);
    }
    if (isLocal) return linked === null ? null : "unanswered";
    const found = await this.#elsewhere(hash, linked === null, language);
    return linked === null ? found : (found ?? "unanswered");
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
    const { outbox, hasRoom } = this.#options;
    const elsewhere = outbox.findLinked(hash)
      ? null
      : await this.elsewhere(hash);
    if (!hasRoom()) throw new DiskFull();
    return outbox.correct(hash, contact, elsewhere);
  }

  /**
   * Withdraws a request.
   *
   * @returns null for a link that is unknown or expired.
   * @throws IntakeUnavailable if it could not be stored durably.
   */
  async withdraw(hash: string): Promise<Withdrawal | null> {
    const { outbox, database } = this.#options;
    const begun = outbox.beginWithdrawal(hash);
    if (begun === null) return this.#withdrawElsewhere(hash);
    if (begun.isWithdrawalAsked) return "asked";
    if (database) return this.#outcomeOf(hash);
    const { reference } = begun.entry;
    await this.#removeFiles(reference, hash);
    outbox.finishWithdrawal(reference);
    return "erased";
  }

  /** True if the link opens a request. */
  async opens(hash: string): Promise<boolean> {
    const linked = this.#find(hash);
    if (linked && linked !== "unreadable") return true;
    const found = await this.#elsewhere(hash, linked === null);
    return typeof found === "object" && found !== null;
  }

  /**
   * A request that another node took.
   *
   * @returns null for a link that is unknown.
   * @throws IntakeUnavailable if the database does not answer.
   */
  async elsewhere(hash: string): Promise<RequestView | null> {
    const found = await this.#elsewhere(hash, true);
    if (found === "unanswered")
      throw new IntakeUnavailable("The database does not answer.");
    return found;
  }

  /** @param isReadable true if what was added through this node can be read. */
  async #elsewhere(
    hash: string,
    isReadable: boolean,
    language?: Language,
  ): Promise<RequestView | null | "unanswered"> {
    const { outbox } = this.#options;
    const stored = await this.#stored(hash);
    if (stored === null || stored === "unanswered") return stored;
    const added = isReadable ? outbox.addedTo(stored.reference) : nothingAdded;
    return viewOfStored(stored, added, language);
  }

  /** Withdraws a request that the outbox does not have. */
  async #withdrawElsewhere(hash: string): Promise<Withdrawal | null> {
    const { database, outbox } = this.#options;
    // The database also answers for a request that was withdrawn before.
    const stored = await this.#stored(hash);
    if (stored === null) return null;
    const answer = (await database?.withdrawRequest(hash)) ?? "unanswered";
    if (answer === "unanswered")
      throw new IntakeUnavailable("The database does not answer.");
    if (answer === "erased" && stored !== "unanswered") {
      // What was added to the request through this node.
      outbox.finishWithdrawal(stored.reference);
      await this.#removeFiles(stored.reference, hash);
    }
    return answer === "unknown" ? null : answer;
  }

  /** @throws IntakeUnavailable if some are left: the withdrawal is repeated then. */
  async #removeFiles(reference: string, linkHash: string): Promise<void> {
    if (!(await this.#options.store.remove({ reference, linkHash })))
      throw new IntakeUnavailable("Files of the request are left.");
  }

  /** Waits a little for the delivery. */
  async #outcomeOf(hash: string): Promise<Withdrawal> {
    const { outbox } = this.#options;
    const patience = AbortSignal.timeout(PATIENCE_MS);
    for (;;) {
      const linked = outbox.findLinked(hash);
      if (linked === null) return "erased";
      if (!linked.isWithdrawn) return "asked";
      if (patience.aborted) return "pending";
      await once(outbox.events, "changed", { signal: patience }).catch(
        // On timeout, look once more: another process may have carried it out.
        () => {},
      );
    }
  }

  async #stored(hash: string): Promise<StoredRequest | null | "unanswered"> {
    const { database } = this.#options;
    return (await database?.readRequest(hash)) ?? null;
  }

  /** While the outbox cannot be read, the database is still asked. */
  #find(hash: string): LinkedRequest | null | "unreadable" {
    try {
      return this.#options.outbox.findLinked(hash);
    } catch (error) {
      if (!(error instanceof IntakeUnavailable)) throw error;
      return "unreadable";
    }
  }
}
