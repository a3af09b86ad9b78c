import type { SanityClient } from "@sanity/client";
import { LRUCache } from "lru-cache";
import { z } from "zod";

import { withLastValues } from "../../../schemas/fact-text";

import { momentOf } from "~/model/date-text";
import type { PageDraft } from "~/model/preview";

import { asking, options } from "./ask.server";
import { formPath } from "./studio-form";
import { TYPE_TITLES } from "./default-fields";

/** The most drafts of a page that are described. */
const MOST_DRAFTS = 50;
/** A page is rendered with each keystroke, mostly of one author. */
const EDIT_TTL_MS = 10_000;
const NAME_TTL_MS = 60_000;
const MOST_CACHED = 500;

const DRAFTS = `*[_id in $ids] | order(_updatedAt desc) [0...${MOST_DRAFTS}]{
  "id": _id,
  "type": _type,
  "title": coalesce(title, name, question, text),
  "editedAt": _updatedAt
}`;

const draftShape = z.object({
  id: z.string(),
  type: z.string(),
  title: z.string().nullable().catch(null),
  editedAt: z.string(),
});

const eventsShape = z.object({
  events: z.record(
    z.string(),
    z.array(
      z.object({
        type: z.string(),
        timestamp: z.string(),
        author: z.string().optional(),
      }),
    ),
  ),
});
const transactionShape = z.object({
  timestamp: z.string(),
  author: z.string(),
});
const personShape = z.object({ displayName: z.string().min(1) });

type Moment = { timestamp: string; author?: string | undefined };

/** Describes the drafts that a page shows. */
export class PageDrafts {
  readonly #drafts: SanityClient;
  /** By the id of the draft. */
  readonly #beginnings = new Answers<Moment>(EDIT_TTL_MS);
  readonly #lastEdits = new Answers<Moment>(EDIT_TTL_MS);
  /** By the id of the user. */
  readonly #names = new Answers<string>(NAME_TTL_MS);

  constructor(drafts: SanityClient) {
    this.#drafts = drafts;
  }

  /**
   * In: ids as stored. Out: their drafts, the last edited first, fifty at most.
   * What the token may not read of their history is null. Throws
   * `ContentUnavailable`.
   */
  async describe(ids: readonly string[]): Promise<PageDraft[]> {
    if (ids.length === 0) return [];
    const found = await asking(
      this.#drafts.fetch(DRAFTS, { ids }, options()),
      z.array(draftShape),
    );
    return Promise.all(found.map((draft) => this.#describeOne(draft)));
  }

  async #describeOne(draft: z.infer<typeof draftShape>): Promise<PageDraft> {
    const { id, title, type, editedAt } = draft;
    const [beginning, lastEdit] = await Promise.all([
      this.#beginnings.get(id, () => this.#readBeginning(id)),
      this.#lastEdits.get(id, () => this.#readLastEdit(id)),
    ]);
    const [startedBy, editedBy] = await Promise.all([
      this.#nameOf(beginning?.author),
      this.#nameOf(lastEdit?.author),
    ]);
    return {
      id,
      title: title === null ? null : withLastValues(title),
      type: TYPE_TITLES[type] ?? type,
      formPath: formPath(id, type),
      startedAt: beginning && momentOf(beginning.timestamp),
      // A draft may have been given the time of another document.
      editedAt: momentOf(lastEdit?.timestamp ?? editedAt),
      startedBy,
      editedBy,
    };
  }

  async #readBeginning(id: string): Promise<Moment | null> {
    const { dataset } = this.#drafts.config();
    const answer: unknown = await this.#drafts.request({
      url: `/data/history/${dataset}/events/documents/${id}?limit=10`,
      ...options(),
    });
    const { events } = eventsShape.parse(answer);
    // The newest comes first. Publishing ends a draft, and unpublishing makes one.
    return (
      events[id]?.find(({ type }) =>
        ["createDocumentVersion", "unpublishDocument"].includes(type),
      ) ?? null
    );
  }

  /** The history has a line of JSON for each transaction, here for the last one. */
  async #readLastEdit(id: string): Promise<Moment> {
    const { dataset } = this.#drafts.config();
    const lines: unknown = await this.#drafts.request({
      url: `/data/history/${dataset}/transactions/${id}?excludeContent=true&reverse=true&limit=1`,
      json: false,
      ...options(),
    });
    const [line = ""] = String(lines).split("\n");
    return transactionShape.parse(JSON.parse(line));
  }

  async #nameOf(author: string | undefined): Promise<string | null> {
    return author === undefined
      ? null
      : this.#names.get(author, () => this.#readName(author));
  }

  async #readName(author: string): Promise<string> {
    const person: unknown = await this.#drafts.request({
      url: `/users/${encodeURIComponent(author)}`,
      ...options(),
    });
    return personShape.parse(person).displayName;
  }
}

/** Caches answers for a while; null for a question that was refused or failed. */
class Answers<Answer> {
  readonly #cache: LRUCache<string, Promise<Answer | null>>;

  constructor(ttl: number) {
    this.#cache = new LRUCache({ max: MOST_CACHED, ttl });
  }

  get(key: string, ask: () => Promise<Answer | null>): Promise<Answer | null> {
    const known = this.#cache.get(key);
    if (known) return known;
    const answer = ask().catch(() => null);
    this.#cache.set(key, answer);
    return answer;
  }
}
