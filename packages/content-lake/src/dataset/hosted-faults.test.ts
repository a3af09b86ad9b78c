import { expect, it } from "vitest";
import { admin, idsOf, stored, testLake } from "../engine/lake.fixture.ts";
import { startTestServer } from "../server/server.fixture.ts";
import { hostedFaults, readDocuments } from "./hosted-faults.ts";

const deep = (levels: number): unknown =>
  levels === 0 ? 1 : { a: deep(levels - 1) };
const many = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`f${n}`, n]));
const ref = { _type: "reference", _ref: "whole" };

it.each<[string, object, string | null]>([
  ["x", { list: [ref, { ...ref, _weak: true }] }, null],
  ["x", { at: { ...ref, x: 1 } }, 'x: Key "x" not allowed in ref'],
  [
    "x",
    { at: { ...ref, _ref: "gone" } },
    'x: Document "x" references non-existent document "gone"',
  ],
  ["versions.r.x", { at: { ...ref, _ref: "only-there" } }, null],
  [
    "versions.s.x",
    { at: { ...ref, _ref: "only-there" } },
    'versions.s.x: Document "versions.s.x" references non-existent document "only-there"',
  ],
  ["x", { deep: deep(20) }, null],
  ["x", { deep: deep(21) }, "x: 21 levels, and 20"],
  ["x", many(996), "x: 1001 attributes, and 1000"],
  ["x", many(995), null],
])("%s with %.60j is refused by hosted Sanity: %s", (_id, fields, fault) => {
  const lake = testLake([
    { _id: "whole", _type: "post" },
    { _id: "versions.r.only-there", _type: "post" },
  ]);
  const document = { ...stored(lake, "whole"), ...fields, _id };
  const { faults } = hostedFaults([...lake.allDocuments(admin), document]);
  expect(faults).toEqual(
    fault === null ? [] : [expect.stringContaining(fault)],
  );
});

it("reads all documents of a dataset, drafts and versions too", async () => {
  const server = await startTestServer();
  const { lake, client, tokens } = server;
  const mutations = Array.from({ length: 501 }, (_, n) => ({
    create: { _id: `drafts.${n}`, _type: "post" },
  }));
  lake.mutate({ mutations, caller: admin });
  const read = await readDocuments(client(tokens.administrator));
  expect(read.map(({ _id }) => _id)).toEqual(idsOf(lake));
  await server.close();
});
