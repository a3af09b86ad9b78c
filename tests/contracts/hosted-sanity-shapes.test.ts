import { describe, expect, it } from "vitest";

import { createContentClient } from "../../app/content/source/client.server.ts";
import { ContentSource } from "../../app/content/source/content-source.server.ts";
import { readEnvironment } from "../../app/env/env.server.ts";
import {
  HOSTED,
  PREVIEW_TOKEN,
  READ_TOKEN,
  recordHosted,
} from "../fixtures/stack/hosted-recorder.fixture.ts";
import {
  jsonAnswer,
  type RequestRecorder,
} from "../fixtures/stack/request-recorder.fixture.ts";

// What Sanity's library sends for what this site asks of the hosted
// service. An update of the library that changes it is noticed here.

const hosted = recordHosted();
const API = "/v2025-02-19/data";

describe("hosted Sanity is asked", () => {
  const result = jsonAnswer({ result: "hail", syncTags: ["s1:a"] });
  const source = () => new ContentSource(hosted.content);
  const QUERY = "*[_type == 'article'][0].title";

  it("at the project's own hosts, visitors' reads at the CDN", () => {
    const settings = readEnvironment({
      ...HOSTED,
      SUPABASE_URL: "https://project.supabase.co",
    }).content;
    const address = (useCdn: boolean) => {
      const client = createContentClient(settings, { token: "", useCdn });
      return client.getUrl("/data/query/production", client.config().useCdn);
    };
    expect(address(true)).toBe(
      `https://abc123.apicdn.sanity.io${API}/query/production`,
    );
    expect(address(false)).toBe(
      `https://abc123.api.sanity.io${API}/query/production`,
    );
  });

  it("for what visitors see: published, with the read token", async () => {
    const [request] = await hosted.record(result, () =>
      source().fetchPublished(QUERY),
    );
    expect(request).toMatchObject({
      method: "GET",
      path: `${API}/query/production`,
      search: { query: QUERY, perspective: "published", returnQuery: "false" },
      headers: { authorization: `Bearer ${READ_TOKEN}` },
    });
    expect(Object.keys(request!.search).toSorted()).toEqual([
      "perspective",
      "query",
      "returnQuery",
    ]);
  });

  it("by POST for a query that no address can hold", async () => {
    const query = `"${"x".repeat(12_000)}"`;
    const [request] = await hosted.record(result, () =>
      source().fetchPublished(query),
    );
    expect(request).toMatchObject({
      method: "POST",
      path: `${API}/query/production`,
      search: { perspective: "published" },
      body: { query },
    });
    expect(request!.search).not.toHaveProperty("query");
  });

  it("for drafts, with the token of the previews", async () => {
    const [request] = await hosted.record(jsonAnswer({ result: null }), () =>
      source().previews!.secrets.spend("a-secret-of-the-preview"),
    );
    expect(request).toMatchObject({
      method: "GET",
      path: `${API}/query/production`,
      headers: { authorization: `Bearer ${PREVIEW_TOKEN}` },
    });
  });

  it("for the events of edits, with the read token in a header", async () => {
    const stream: RequestRecorder["answer"] = (response) =>
      void response
        .writeHead(200, { "content-type": "text/event-stream" })
        .write("event: welcome\ndata: {}\n\n");
    const opened = source();
    const requests = await hosted.record(stream, async () => {
      await new Promise<void>((resolve) => {
        opened.changes.start([
          { setConnected: (isConnected) => isConnected && resolve() },
        ]);
      });
      opened.close();
    });
    const live = requests.find(({ path: at }) => at.includes("/live/"));
    expect(live).toMatchObject({
      method: "GET",
      path: `${API}/live/events/production`,
      search: {},
      headers: {
        accept: "text/event-stream",
        authorization: `Bearer ${READ_TOKEN}`,
      },
    });
  });
});
