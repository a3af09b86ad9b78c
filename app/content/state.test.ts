import { describe, expect, it } from "vitest";

import { stubReader } from "./source/stub-reader.fixture";
import { loadStateTopic, missingState, sameState } from "./state.server";

const slugs = {
  "].slug.current": ["rhode-island", "texas"],
  redirect: [],
};

function request(path: string): Request {
  return new Request(`http://localhost${path}`);
}

describe("sameState", () => {
  it.each(["Rhode Island", "rhodeisland", "RHODE-ISLAND", "rhode_island"])(
    "knows which state %s is",
    (typed) => {
      expect(sameState(typed, ["rhode-island", "texas"])).toBe("rhode-island");
    },
  );
});

describe("missingState", () => {
  it("redirects to the state that was meant and keeps the query", async () => {
    const answer = await missingState(
      stubReader(slugs),
      request("/states/Rhode%20Island?utm=1"),
      "Rhode Island",
      "/states",
    );
    expect(answer.status).toBe(301);
    expect(answer.headers.get("Location")).toBe("/states/rhode-island?utm=1");
  });
});

describe("loadClaimInState", () => {
  async function thrown(type: string, state: string): Promise<Response> {
    const reader = stubReader({
      $peril: { slug: "texas", name: "Texas", page: null },
      ...slugs,
    });
    const path = `/claims/${type}/${state}`;
    return loadStateTopic(reader, request(path), type, state).then(
      () => Promise.reject(new Error("nothing was thrown")),
      (response: unknown) => response as Response,
    );
  }

  it("leads from the short name of a peril to its page", async () => {
    const answer = await thrown("hail", "texas");
    expect(answer.status).toBe(301);
    expect(answer.headers.get("Location")).toBe("/claims/hail-damage/texas");
  });

  it("does not list a page that is not written yet", async () => {
    const reader = stubReader({
      $kind: { slug: "utah", name: "Utah", page: null },
    });
    const page = await loadStateTopic(
      reader,
      request("/claims/wind/utah"),
      "wind",
      "utah",
    );
    expect(page).toMatchObject({ path: "/claims/wind/utah", isListed: false });
  });
});
