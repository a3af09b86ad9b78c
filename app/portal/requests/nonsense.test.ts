import { createClient } from "@supabase/supabase-js";
import { expect, it } from "vitest";

import { answered } from "./requests.server";

// What a list says is empty has to be empty: a proxy, or a database that is not the
// site's, may answer anything with a status of success.

function ask(body: string, headers: Record<string, string> = {}) {
  const client = createClient("http://127.0.0.1:9", "sb_publishable_x", {
    global: { fetch: async () => new Response(body, { headers }) },
  });
  return answered(client.from("staff").select("*", { count: "exact" }));
}

it.each(["[]", "", "<html><h1>It works!</h1></html>", '"[]"'])(
  "an answer of %j is none",
  async (body) => {
    expect(await ask(body)).toBeNull();
  },
);

it.each([
  ["[]", "*/0", 0],
  ['[{"id":1}]', "0-0/7", 7],
])("an answer of %j with its count is one", async (body, range, count) => {
  const rows = JSON.parse(body) as unknown[];
  const headers = { "content-range": range };
  expect(await ask(body, headers)).toEqual({ rows, count });
});
