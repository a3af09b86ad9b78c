import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestServer, type TestServer } from "./server.fixture.ts";

/** Sanity's own client, which reveals differences from the hosted service. */
let server: TestServer;
beforeAll(async () => void (server = await startTestServer()));
afterAll(() => server.close());

const client = () => server.client(server.tokens.administrator);

it("fetches by GET, and by POST when the query is long", async () => {
  await client().create({ _id: "read", _type: "article", title: "Titel ü" });
  const query = "*[_id == $id][0].title";
  for (const comment of ["", `// ${"x".repeat(12_000)}\n`]) {
    const title = await client().fetch(comment + query, { id: "read" });
    expect(title).toBe("Titel ü");
  }
});

it("tries a write, and writes nothing, when it is asked to", async () => {
  const tried = { _id: "tried", _type: "article" };
  await client().create(tried, { dryRun: true });
  expect(await client().getDocument("tried")).toBeUndefined();
  await client().create(tried);
  const again = client().create(tried, { dryRun: true });
  await expect(again).rejects.toThrow("already exists");
});

it("tells a listener of the documents that its query matches", async () => {
  const source = client().listen(
    "*[_type == $type]",
    { type: "heard" },
    { events: ["welcome", "mutation"], includePreviousRevision: true },
  );
  const event = await new Promise((resolve, reject) => {
    const subscription = source.subscribe({
      next(event) {
        if (event.type === "mutation") {
          resolve(event);
          return subscription.unsubscribe();
        }
        void client()
          .transaction()
          .create({ _id: "other", _type: "unheard" })
          .create({ _id: "h1", _type: "heard", text: "a" })
          .commit();
      },
      error: reject,
    });
  });
  expect(event).toMatchObject({
    documentId: "h1",
    transition: "appear",
    transactionTotalEvents: 1,
    transactionCurrentEvent: 1,
    result: { _id: "h1", text: "a" },
  });
  expect(event).not.toHaveProperty("previousRev");
});
