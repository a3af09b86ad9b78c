import type { QueryParams, SanityClient } from "@sanity/client";
import { evaluate, parse } from "groq-js";
import { z } from "zod";

const PUBLISHED = `*[!(_id in path("drafts.**")) && !(_id in path("versions.**"))]`;
const TRANSACTIONS_A_READ = 1000;
/** Their ids are in the address. */
const DOCUMENTS_A_READ = 100;

const storedShape = z.looseObject({ _id: z.string() });
const transactionShape = z.object({
  timestamp: z.string(),
  documentIDs: z.array(z.string()),
});

type Stored = z.infer<typeof storedShape>;

/**
 * What was published in a dataset of hosted Sanity at a moment of the past. What has
 * changed since is read from its history, and all else as it is now
 * (https://www.sanity.io/docs/http-reference/history).
 */
export class HostedPast {
  readonly #client: SanityClient;
  /** The last moment that was requested: a page sends some twenty queries. */
  #last: { time: string; documents: Promise<Stored[] | null> } | null = null;

  /** @param client with a token that reads drafts. */
  constructor(client: SanityClient) {
    this.#client = client;
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

  /** Answers a query from what was published then; null if the history begins after it. */
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

  #documentsAt(time: string): Promise<Stored[] | null> {
    if (this.#last?.time !== time) {
      const documents = this.#load(time);
      this.#last = { time, documents };
      documents.catch(() => (this.#last = null));
    }
    return this.#last.documents;
  }

  async #load(time: string): Promise<Stored[] | null> {
    const [first] = await this.#transactions({ limit: "1" });
    if (!first || first.timestamp > time) return null;
    const changed = await this.#changedSince(time);
    const present = await this.#client.fetch<unknown>(
      PUBLISHED,
      {},
      { perspective: "raw" },
    );
    return [
      ...z
        .array(storedShape)
        .parse(present)
        .filter(({ _id }) => !changed.has(_id)),
      ...(await this.#readAsOf(time, [...changed])),
    ];
  }

  /** The ids of the published documents that were changed after a moment. */
  async #changedSince(time: string): Promise<Set<string>> {
    const changed = new Set<string>();
    for (let from = time; ;) {
      const read = await this.#transactions({
        fromTime: from,
        limit: String(TRANSACTIONS_A_READ),
      });
      for (const { timestamp, documentIDs } of read)
        if (timestamp > time)
          for (const id of documentIDs)
            if (!/^(?:drafts|versions)\./.test(id)) changed.add(id);
      const last = read.at(-1)?.timestamp;
      if (read.length < TRANSACTIONS_A_READ || last === from) return changed;
      from = last!;
    }
  }

  async #readAsOf(time: string, ids: readonly string[]): Promise<Stored[]> {
    const found: Stored[] = [];
    for (let start = 0; start < ids.length; start += DOCUMENTS_A_READ) {
      const part = ids.slice(start, start + DOCUMENTS_A_READ);
      const answer = await this.#client.request<unknown>({
        url: this.#history(`documents/${part.map(encodeURIComponent).join()}`),
        query: { time },
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
      { headers: { authorization: `Bearer ${this.#client.config().token}` } },
    );
    if (!answer.ok) throw new Error(`The history answered ${answer.status}.`);
    const lines = (await answer.text()).split("\n").filter(Boolean);
    return lines.map((line) => transactionShape.parse(JSON.parse(line)));
  }

  #history(path: string): string {
    return `/data/history/${this.#client.config().dataset}/${path}`;
  }
}
