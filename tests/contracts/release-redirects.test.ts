import { afterEach, beforeEach, expect, it } from "vitest";

import { openLake } from "#content-lake/engine";

import { folderOfTest } from "../fixtures/temporary-folder.fixture.ts";
import {
  newAddressConflict,
  oldAddressConflict,
  readSurroundings,
  type RedirectFields,
} from "../../schemas/rules/redirect.ts";

// Sanity's Studio validates each document of a release before publishing or
// scheduling it: here redirects, with the queries that it sends to the lake.

const admin = {
  id: "admin",
  roles: ["administrator"],
  grants: [{ filter: "true", permissions: ["read", "create", "update"] }],
};

let folder: string;
let lake: ReturnType<typeof openLake>;

beforeEach(() => {
  folder = folderOfTest("release-redirects");
  lake = openLake({ folder });
  const actionType = "sanity.action.release.create";
  for (const releaseId of ["spring", "summer"])
    lake.act({ actions: [{ actionType, releaseId }], caller: admin });
});

afterEach(() => {
  lake.close();
});

function redirect(_id: string, from: string, to: string) {
  const document = { _id, _type: "redirect", from, to, status: 301 };
  lake.mutate({ mutations: [{ create: document }], caller: admin });
  return document;
}

type ClientOf = Parameters<typeof readSurroundings>[0]["getClient"];

/** The verdicts of a redirect's validation on its two addresses. */
async function verdictsOf(document: RedirectFields & { _id: string }) {
  let perspective: string | string[] = "published";
  const client = {
    withConfig(config: { perspective: string | string[] }) {
      ({ perspective } = config);
      return client;
    },
    fetch: (query: string, params: Record<string, unknown>) => {
      const asked = { query, params, perspective, caller: admin };
      return Promise.resolve(lake.query(asked).result);
    },
  };
  const surroundings = await readSurroundings({
    document: { _type: "redirect", ...document },
    getClient: (() => client) as unknown as ClientOf,
  } as Parameters<typeof readSurroundings>[0]);
  return [
    oldAddressConflict(document, surroundings),
    newAddressConflict(document, surroundings),
  ];
}

/** The verdicts on redirects given as "id from to". */
const verdictsOn = (...rules: string[]) =>
  Promise.all(
    rules
      .map((rule) => rule.split(" ") as [string, string, string])
      .map((rule) => redirect(...rule))
      .map(verdictsOf),
  );

it.each([
  ["two of it", ["versions.spring.a /a /b", "versions.spring.b /b /a"]],
  ["one with what is published", ["versions.spring.a /a /b", "b /b /a"]],
])(
  "refuses to publish a release that leads in circles: %s",
  async (_, rules) => {
    const [own] = await verdictsOn(...rules);
    expect(own!.join()).toMatch(/circles/);
  },
);

it("does not mind drafts, another release, or a redirect that the release takes down", async () => {
  await verdictsOn("drafts.b /b /a", "versions.summer.b /b /a", "c /b /a");
  const actionType = "sanity.action.document.version.unpublish";
  const versionId = "versions.spring.c";
  lake.act({
    actions: [{ actionType, publishedId: "c", versionId }],
    caller: admin,
  });
  expect(await verdictsOn("versions.spring.a /a /b")).toEqual([[true, true]]);
});
