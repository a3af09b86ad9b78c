import type { QueryParams, SanityClient } from "@sanity/client";
import { evaluate, parse } from "groq-js";
import { LRUCache } from "lru-cache";
import { z } from "zod";

import { isUnpublished } from "./reader";

const PUBLISHED = `*[!(_id in path("drafts.**")) && !(_id in path("versions.**"))]`;
const TRANSACTIONS_A_READ = 1000;
/** Their ids are in the address. */
const DOCUMENTS_A_READ = 100;
/** Each has the whole dataset in memory. */
const MOST_MOMENTS = 4;
/** In milliseconds, for each request to the history: as long as any read of a preview. */
const READ_LIMIT_MS = 8_000;
/** In milliseconds, for the one request that reads the whole dataset. */
const DATASET_LIMIT_MS = 30_000;

const storedShape = z.looseObject({ _id: z.string() });
const transactionShape = z.object({
  id: z.string().optional(),
  timestamp: z.string(),
  documentIDs: z.array(z.string()),
});

type Stored = z.infer<typeof storedShape>;

/** What was published at a moment; null if the history begins after it. */
type Moment = { documents: readonly Stored[] | null };

/**
 * What was published in a dataset of hosted Sanity at a moment of the past. What has
 * changed since is read from its history, and all else as it is now
 * (https://www.sanity.io/docs/http-reference/history).
 */
export class HostedPast {
  readonly #client: SanityClient;
  readonly #limit: number;
  /**
   * The moments read last, by their time: a page sends some twenty queries as of one,
   * and each editor looks at another. One that could not be read is forgotten.
   */
  readonly #moments = new LRUCache<string, Moment>({
    max: MOST_MOMENTS,
    fetchMethod: (time) => this.#load(time),
    // Whoever waits for a moment that makes room for others gets it all the same.
    ignoreFetchAbort: true,
  });

  /**
   * @param client with a token that reads drafts.
   * @param limit in milliseconds, for each request to the history.
   */
  constructor(client: SanityClient, limit = READ_LIMIT_MS) {
    this.#client = client;
    this.#limit = limit;
  }

  /**
   * False if the history begins after a moment: how far back it goes depends on the
   * plan.
   *
   * @param time in ISO 8601.
   */
  async reaches(time: string): Promise<boolean> {
    return (await this.#documentsAt(time)) !== null;
  }

  /** Answers a query from what was published then; from nothing if the history begins after it. */
  async query(
    time: string,
    query: string,
    params: QueryParams,
  ): Promise<unknown> {
    const dataset = (await this.#documentsAt(time)) ?? [];
    const timestamp = new Date(time);
    const tree = parse(query, { params });
    const value = await evaluate(tree, { dataset, params, timestamp });
    return value.get() as Promise<unknown>;
  }

  async #documentsAt(time: string): Promise<Moment["documents"]> {
    return (await this.#moments.forceFetch(time)).documents;
  }

  async #load(time: string): Promise<Moment> {
    const [first] = await this.#transactions({ limit: "1" });
    if (!first || first.timestamp > time) return { documents: null };
    const present = await this.#client.fetch<unknown>(
      PUBLISHED,
      {},
      { perspective: "raw", signal: AbortSignal.timeout(DATASET_LIMIT_MS) },
    );
    // Afterwards, so that it has what is changed meanwhile.
    const changed = await this.#changedSince(time);
    const documents = [
      ...z
        .array(storedShape)
        .parse(present)
        .filter(({ _id }) => !changed.has(_id)),
      ...(await this.#readAsOf(time, [...changed])),
    ];
    return { documents };
  }

  /**
   * The ids of the published documents that were changed after a moment.
   *
   * @throws Error if the history cannot be listed to its end.
   */
  async #changedSince(time: string): Promise<Set<string>> {
    const changed = new Set<string>();
    const limit = String(TRANSACTIONS_A_READ);
    for (let start: Record<string, string> = { fromTime: time }; ;) {
      const read = await this.#transactions({ ...start, limit });
      for (const { timestamp, documentIDs } of read)
        if (timestamp > time)
          for (const id of documentIDs) if (!isUnpublished(id)) changed.add(id);
      if (read.length < TRANSACTIONS_A_READ) return changed;
      // Many may have one time. The next part begins with the last of this one.
      const last = read.at(-1)?.id;
      if (last === undefined || last === start["fromTransaction"])
        throw new Error("The history cannot be listed to its end.");
      start = { fromTransaction: last };
    }
  }

  async #readAsOf(time: string, ids: readonly string[]): Promise<Stored[]> {
    const found: Stored[] = [];
    for (let start = 0; start < ids.length; start += DOCUMENTS_A_READ) {
      const part = ids.slice(start, start + DOCUMENTS_A_READ);
      const answer = await this.#client.request<unknown>({
        url: this.#history(`documents/${part.map(encodeURIComponent).join()}`),
        query: { time },
        signal: AbortSignal.timeout(this.#limit),
      });
      const shape = z.object({ documents: z.array(storedShape) });
      found.push(...shape.parse(answer).documents);
    }
    return found;
  }

  /** The transactions, the oldest first. The answer has a line of JSON for each. */
  async #transactions(query: Record<string, string>) {
    const search = new URLSearchParams({ ...query, excludeContent: "true" });
    const answer = await fetch(
      this.#client.getUrl(`${this.#history("transactions")}?${search}`),
      {
        headers: { authorization: `Bearer ${this.#client.config().token}` },
        signal: AbortSignal.timeout(this.#limit),
      },
    );
    if (!answer.ok) throw new Error(`The history answered ${answer.status}.`);
    const lines = (await answer.text()).split("\n").filter(Boolean);
    return lines.map((line) => transactionShape.parse(JSON.parse(line)));
  }

  #history(path: string): string {
    return `/data/history/${this.#client.config().dataset}/${path}`;
  }
}
