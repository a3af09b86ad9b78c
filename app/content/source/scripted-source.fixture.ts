import { RENAMED_ARTICLE_QUERY } from "../article.query";
import { everythingHasAppeared } from "../fragments/link";
import { type ContentConnection, createContentClient } from "./client.server";
import { ContentCache } from "./cache.server";
import { createContentReader } from "./reader.server";
import { LastAnswers } from "./last-answers";
import type { ContentReader } from "./reader";
import { SourcePause } from "./failure.server";
import { startStubSource, type StubSource } from "./stub-source.fixture";

/** An answer of the content source. */
export type Answer = { status: number; headers?: Record<string, string> } & (
  { body: object } | { type: string; text: string }
);

/** A query of one text: with a time of its own it is the only one that is asked. */
export const query = RENAMED_ARTICLE_QUERY;
export const params = { name: "a" };
export const own = { at: everythingHasAppeared };

export const good: Answer = {
  status: 200,
  body: { result: "hail", syncTags: ["s1:a"] },
};
export const down: Answer = { status: 503, body: { message: "down" } };

/** A content source that answers what a test says. */
export type ScriptedSource = StubSource & {
  connection: ContentConnection;
  /** The next answers, in this order; `down` when there is none. */
  answers: Answer[];
  /** The addresses that were asked. */
  asked: URL[];
  /** A clock that a test moves, in milliseconds. */
  clock: number;
  lastEventId: string | null;
  /** A reader of published content. In: where its failures go. */
  reader(failures?: unknown[]): ContentReader;
};

/** Starts a content source that answers what a test says. */
export async function startScriptedSource(): Promise<ScriptedSource> {
  const stub = await startStubSource((request, response) => {
    scripted.asked.push(new URL(request.url ?? "/", "http://stub"));
    const answer = scripted.answers.shift() ?? down;
    const { type, text } =
      "text" in answer
        ? answer
        : { type: "application/json", text: JSON.stringify(answer.body) };
    response.writeHead(answer.status, {
      "content-type": type,
      ...answer.headers,
    });
    response.end(text);
  });
  const connection: ContentConnection = {
    published: createContentClient(stub.settings, {
      token: "token",
      useCdn: false,
    }),
    drafts: null,
    cache: new ContentCache(),
    lastAnswers: new LastAnswers(() => scripted.clock),
    pauses: {
      published: new SourcePause(() => scripted.clock),
      drafts: new SourcePause(() => scripted.clock),
    },
    lastEventId: () => scripted.lastEventId,
    now: () => Date.now(),
  };
  const scripted: ScriptedSource = {
    ...stub,
    connection,
    answers: [],
    asked: [],
    clock: 0,
    lastEventId: null,
    reader: (failures = []) =>
      createContentReader(connection, {
        perspective: "published",
        onFailure: (error) => failures.push(error),
      }),
  };
  return scripted;
}
