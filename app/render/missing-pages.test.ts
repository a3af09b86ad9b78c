import { describe, expect, it, vi } from "vitest";

import { missingFacts, MissingPages } from "./missing-pages.server";

const layout = { states: [] };
const facts = {
  status: 404,
  boundary: "root",
  data: null,
  root: { frame: 1 },
  layout,
};

it("renders one page for all that show the same, and another after an edit", async () => {
  const pages = new MissingPages();
  let made = 0;
  const render = vi.fn(async () => {
    made += 1;
    return { html: `page ${made}`, scripts: [], styles: [] };
  });
  const htmlOf = async (changes: Partial<typeof facts> = {}) =>
    (await pages.get({ ...facts, ...changes }, render)).html;

  for (let times = 0; times < 100; times += 1)
    expect(await htmlOf()).toBe("page 1");
  expect(render).toHaveBeenCalledOnce();
  expect(await htmlOf({ boundary: "routes/blog.$slug" })).toBe("page 2");
  expect(await htmlOf({ layout: { states: [] } })).toBe("page 3");
  expect(await htmlOf({ root: { frame: 2 } })).toBe("page 4");
  expect(await htmlOf({ status: 410 })).toBe("page 5");
  expect(await htmlOf()).toBe("page 1");
});

describe("what a missing page shows", () => {
  const error = (status: number, data: unknown = null) => ({
    status,
    statusText: "",
    internal: false,
    data,
  });
  const at = (pathname: string, errors: object | null) => ({
    errors: errors as Record<string, unknown> | null,
    loaderData: {
      root: { frame: { href: "/known" }, layout: { value: layout } },
    },
    location: { pathname },
  });

  it("is the same for all addresses of a kind", () => {
    const one = missingFacts(at("/nope", { root: error(404) }));
    expect(one).toEqual(missingFacts(at("/other", { root: error(404) })));
    expect(one).toMatchObject({ status: 404, boundary: "root", layout });
    expect(missingFacts(at("/gone", { root: error(410) }))).toMatchObject({
      status: 410,
    });
  });

  it("is one page's own where a menu marks its address, or for another error", () => {
    for (const own of [
      at("/known", { root: error(404) }),
      at("/", { root: error(404) }),
      at("/nope", { root: error(503) }),
      at("/nope", { root: new Error("defect") }),
      at("/nope", null),
    ])
      expect(missingFacts(own)).toBeNull();
  });
});
