import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";

import { afterEach, beforeEach, expect, it } from "vitest";

import { openLake } from "#content-lake/engine";

import {
  newAddressConflict,
  oldAddressConflict,
  readSurroundings,
  type RedirectFields,
} from "../../schemas/rules/redirect.ts";

// Sanity's Studio validates each document of a release before it publishes or
// schedules the release: here redirects, by the queries that it asks of the lake.

const admin = {
  id: "admin",
  roles: ["administrator"],
  grants: [{ filter: "true", permissions: ["read", "create", "update"] }],
};

let folder: string;
let lake: ReturnType<typeof openLake>;

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "release-redirects-"));
  lake = openLake({ folder });
  const actionType = "sanity.action.release.create";
  for (const releaseId of ["spring", "summer"])
    lake.act({ actions: [{ actionType, releaseId }], caller: admin });
});

afterEach(() => {
  lake.close();
  rmSync(folder, { recursive: true, force: true });
});

function redirect(_id: string, from: string, to: string, fields: object = {}) {
  const document = { _id, _type: "redirect", from, to, status: 301, ...fields };
  lake.mutate({ mutations: [{ create: document }], caller: admin });
  return document;
}

type ClientOf = Parameters<typeof readSurroundings>[0]["getClient"];

/** What the validation of a redirect says of its two addresses. */
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

it("refuses every redirect of a release that leads in circles with another one of it", async () => {
  const one = redirect("versions.spring.a", "/a", "/b");
  expect(await verdictsOf(one)).toEqual([true, true]);
  const other = redirect("versions.spring.b", "/b", "/a");
  for (const each of [one, other])
    expect((await verdictsOf(each)).join()).toMatch(/circles/);
});

it("refuses a circle through a prefix, a longer one, and one with what is published", async () => {
  redirect("p", "/news", "/old");
  const back = redirect("versions.spring.back", "/old", "/news");
  expect((await verdictsOf(back)).join()).toMatch(/circles/);
  const prefix = { match: "prefix" };
  redirect("versions.spring.p", "/guides", "/help", prefix);
  const under = redirect("versions.spring.u", "/help", "/guides", prefix);
  expect((await verdictsOf(under)).join()).toMatch(/circles/);
  const chain = ["/1", "/2", "/3"].map((from, at) =>
    redirect(`versions.spring.c${at}`, from, ["/2", "/3", "/1"][at]!),
  );
  for (const each of chain)
    expect((await verdictsOf(each)).some((verdict) => verdict !== true)).toBe(
      true,
    );
});

it("does not mind drafts, another release, or a redirect that the release takes down", async () => {
  redirect("drafts.b", "/b", "/a");
  redirect("versions.summer.b", "/b", "/a");
  redirect("c", "/c", "/a");
  lake.act({
    actions: [
      {
        actionType: "sanity.action.document.version.unpublish",
        publishedId: "c",
        versionId: "versions.spring.c",
      },
    ],
    caller: admin,
  });
  const own = redirect("versions.spring.a", "/a", "/b");
  expect(await verdictsOf(own)).toEqual([true, true]);
});
