import { describe, expect, it } from "vitest";
import { readFileSync } from "node:fs";
import { admin, idsOf, mutate, testLake } from "../engine/lake.fixture.ts";
import { openComments } from "./comments-dataset.ts";
import { storeFile } from "../engine/store-file.ts";
import { eraseFromComments } from "./erase-person.ts";

describe("erasure", () => {
  const PERSON = "Ada.Lovelock@example.com";

  function comment(_id: string, ...words: string[]) {
    const children = words.map((text) => ({ _type: "span", text }));
    return { _id, _type: "comment", message: [{ _type: "block", children }] };
  }

  it("removes what names a person, now or once, with its past, and nothing else", () => {
    const lake = testLake([{ _id: "a", _type: "article", title: PERSON }]);
    const comments = openComments(lake).make();
    for (const document of [
      comment("now", `Please call ${PERSON.toUpperCase()} again`),
      comment("inside", "ada.lovelock@", "example.com"),
      comment("gone", PERSON),
      comment("typed", "Call "),
      comment("other", "adaXlovelock@example.com"),
    ]) {
      mutate(comments, { create: document });
    }
    mutate(comments, { delete: { id: "gone" } });
    const place = "message[0].children[0].text";
    for (const text of [
      `Call ${PERSON.slice(0, 9)}`,
      `Call ${PERSON}`,
      "Call",
    ]) {
      mutate(comments, { patch: { id: "typed", set: { [place]: text } } });
    }
    const newest = comments.lastTransactionId();

    expect(eraseFromComments(comments, PERSON, admin)).toBe(4);
    expect(idsOf(comments)).toEqual(["other", "typed"]);
    const { history } = comments;
    const moment = { revision: newest ?? "" };
    expect(history.documents(["now", "typed"], moment, admin)).toEqual([]);
    const [other] = history.documents(["other"], { isLast: true }, admin);
    expect(other?._id).toBe("other");
    expect(eraseFromComments(comments, PERSON, admin)).toBe(0);
    // A resuming client reads everything again.
    expect(comments.transactionsAfter(newest ?? "", 10)).toMatchObject([
      { changes: [] },
    ]);
    mutate(comments, {
      patch: { id: "typed", set: { [place]: "Still works" } },
    });

    // The content is unchanged.
    mutate(lake, { delete: { id: "a" } });
    lake.forget(["a"]);
    lake.database.exec("VACUUM; PRAGMA wal_checkpoint(TRUNCATE)");
    const bytes = readFileSync(storeFile(lake.folder), "latin1").toLowerCase();
    expect(bytes).not.toContain(PERSON.toLowerCase());
    expect(bytes).toContain("adaxlovelock");
  });
});
