import type { SanityClient, Schema } from "sanity";
import { expect, it } from "vitest";

import { groqClient } from "../groq-client.fixture.ts";
import { loadDeleted } from "./deleted-documents.ts";

const TEXAS = { _id: "state-texas", _type: "state", name: "Texas" };

it.each([
  [
    "Texas: Suit against the insurer",
    "deadlineRule",
    { deadline: "suit", state: { _ref: TEXAS._id } },
  ],
  ["Texas", "stateTimeline", { state: { _ref: TEXAS._id } }],
  ["Hail", "article", { title: "Hail" }],
  // Its state was deleted, too.
  [null, "deadlineRule", { deadline: "suit", state: { _ref: "state-utah" } }],
])(
  "names a deleted document as its list did: %s",
  async (name, type, fields) => {
    const client = {
      ...groqClient([TEXAS]),
      config: () => ({ dataset: "production" }),
      request: async ({ query }: { query: { fields: string } }) => ({
        documents: [{ id: "a", type, fields: only(fields, query.fields) }],
        nextCursor: "",
      }),
    } as unknown as SanityClient;
    const schema = { has: () => true } as unknown as Schema;
    expect(await loadDeleted(client, schema)).toEqual([
      { id: "a", type, name },
    ]);
  },
);

/** A lake tells the fields that it is asked for. */
const only = (fields: object, asked: string) =>
  Object.fromEntries(
    Object.entries(fields).filter(([name]) => asked.split(",").includes(name)),
  );
