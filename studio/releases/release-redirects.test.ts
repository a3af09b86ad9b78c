import { describe, expect, it } from "vitest";

import { groqClient } from "../groq-client.fixture.ts";
import { redirectId } from "../redirects/redirects.ts";
import {
  pathsInRelease,
  RELEASE_REDIRECTS_QUERY,
  releaseRedirectActions,
  type StoredRedirect,
} from "./release-redirects.ts";

const service = (slug: string) => ({ _type: "service", slug });
const old = service("old");
const [from = ""] = pathsInRelease(old, null);
const id = redirectId(from);

const actions = (slug: string, stored: readonly StoredRedirect[] = []) =>
  releaseRedirectActions("r", old, service(slug), stored);

/** The redirects in the release after an action. */
function redirectTo(slug: string): StoredRedirect {
  const [to = ""] = pathsInRelease(service(slug), null);
  return {
    _id: `versions.r.${id}`,
    _type: "redirect",
    from,
    to,
    status: 301,
  };
}

describe("a release in which a page gets another address", () => {
  it("gets the redirect from the old one", () => {
    expect(actions("new")).toEqual([
      {
        actionType: "sanity.action.document.version.create",
        publishedId: id,
        document: redirectTo("new"),
      },
    ]);
  });

  it("has it follow the address, and loses it when the old one is back", () => {
    const stored = [redirectTo("new")];
    expect(actions("new", stored)).toEqual([]);
    expect(actions("newer", stored)).toEqual([
      {
        actionType: "sanity.action.document.version.replace",
        document: redirectTo("newer"),
      },
    ]);
    expect(actions("old", stored)).toEqual([
      {
        actionType: "sanity.action.document.version.discard",
        versionId: `versions.r.${id}`,
      },
    ]);
  });

  it("leads older redirects on, and takes away one that is in the way", () => {
    const { to } = redirectTo("new");
    const older = { _id: "older", _type: "redirect", from: "/first", to: from };
    const inTheWay = { _id: "way", _type: "redirect", from: to, to: "/x" };
    expect(actions("new", [older, inTheWay])).toEqual(
      expect.arrayContaining([
        {
          actionType: "sanity.action.document.version.create",
          publishedId: "older",
          document: { ...older, _id: "versions.r.older", to },
        },
        {
          actionType: "sanity.action.document.version.unpublish",
          publishedId: "way",
          versionId: "versions.r.way",
        },
      ]),
    );
  });

  it("is not asked for the redirects of drafts and other releases", async () => {
    const stored = ["a", "drafts.a", "versions.r.a", "versions.s.a"];
    const client = groqClient(
      stored.map((_id) => ({ _id, _type: "redirect", from, to: "/x" })),
    );
    const found = await client.fetch<StoredRedirect[]>(
      RELEASE_REDIRECTS_QUERY,
      {
        paths: [from],
        release: "r",
      },
    );
    expect(found.map(({ _id }) => _id)).toEqual(["a", "versions.r.a"]);
  });
});
