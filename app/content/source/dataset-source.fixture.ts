import type { ServerResponse } from "node:http";

import { evaluate, parse } from "groq-js";

import { startStubSource, type StubSource } from "./stub-source.fixture";

/** A document of a dataset for tests. */
export type TestDocument = { _id: string; _type: string } & Record<
  string,
  unknown
>;

/** A content source with documents, which a test may change. */
export type DatasetSource = StubSource & {
  documents: TestDocument[];
  /** How many queries were asked. */
  asked: number;
  /** While true, no query is answered. */
  isDown: boolean;
  /** Says on the stream of edits that a document with these sync tags was edited. */
  announce(tags: readonly string[]): void;
};

/** Starts a source that answers queries from these documents, and is connected. */
export async function startDatasetSource(
  documents: TestDocument[],
): Promise<DatasetSource> {
  const streams: ServerResponse[] = [];
  const state = {
    documents,
    asked: 0,
    isDown: false,
    announce(tags: readonly string[]) {
      const data = JSON.stringify({ tags });
      for (const stream of streams)
        stream.write(`event: message\nid: e${state.asked}\ndata: ${data}\n\n`);
    },
  };
  const source = await startStubSource((request, response) => {
    if (request.url?.includes("/live/events")) {
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.write("event: welcome\nid: w\ndata: {}\n\n");
      streams.push(response);
      return;
    }
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const url = new URL(request.url ?? "/", "http://source");
      const { query, params } = questionOf(url, Buffer.concat(chunks));
      if (query !== null) state.asked += 1;
      if (state.isDown) return void response.writeHead(503).end();
      void answerOf(query ?? "true", params, state.documents).then((result) => {
        response.writeHead(200, { "content-type": "application/json" });
        response.end(JSON.stringify({ result, syncTags: ["s1:all"] }));
      });
    });
  });
  return Object.assign(state, source);
}

type Question = { query: string | null; params: Record<string, unknown> };

// The client sends a long query as the body of a POST.
function questionOf(url: URL, body: Buffer): Question {
  if (body.length > 0) {
    const asked = JSON.parse(body.toString()) as Partial<Question>;
    return { query: asked.query ?? null, params: asked.params ?? {} };
  }
  const params = [...url.searchParams].flatMap(([name, value]) =>
    name.startsWith("$") ? [[name.slice(1), JSON.parse(value) as unknown]] : [],
  );
  return {
    query: url.searchParams.get("query"),
    params: Object.fromEntries(params) as Record<string, unknown>,
  };
}

async function answerOf(
  query: string,
  params: Record<string, unknown>,
  dataset: readonly TestDocument[],
): Promise<unknown> {
  const value = await evaluate(parse(query, { params }), { dataset, params });
  return value.get();
}
