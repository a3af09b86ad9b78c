import { describe, expect, it } from "vitest";

import { documents } from "../../scripts/seed/documents.ts";
import { groqClient } from "../groq-client.fixture.ts";
import { pagesUsing, type UsedOn, usedOnQuery } from "./used-on.ts";

async function pagesOf(id: string): Promise<string[]> {
  const type = documents.find(({ _id }) => _id === id)?._type ?? "";
  const query = usedOnQuery(type);
  const used = await groqClient(documents).fetch<UsedOn>(query, { id });
  return pagesUsing(used).map(({ href }) => href);
}

function firstOf(type: string): string {
  return documents.find(({ _type }) => _type === type)?._id ?? "";
}

describe("pagesUsing", () => {
  it.each([
    ["serviceCard", ["/"]],
    ["consultationPage", ["/consultation"]],
  ])("finds the page of a %s", async (type, pages) =>
    expect(await pagesOf(firstOf(type))).toEqual(pages),
  );

  it("finds the pages of a state, for the state and for what belongs to it", async () => {
    const own = [
      "/states/texas",
      "/claims/fire-damage/texas",
      "/claims/hoa/texas",
    ];
    expect(await pagesOf("state-texas")).toEqual(expect.arrayContaining(own));
    const license = await pagesOf("licence-texas");
    expect(license).toEqual(
      expect.arrayContaining([...own, "/compliance", "/claims/hail-damage"]),
    );
    expect(license[0]).toBe("/compliance");
  });
});
