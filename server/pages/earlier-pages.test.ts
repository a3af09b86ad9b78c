import { describe, expect, it, vi } from "vitest";

import { cachePage } from "./cached-page.ts";
import { admitEarlier } from "./earlier-pages.ts";
import { cacheOf, page, source, textOf } from "./page-cache.fixture.ts";

const stored = async (...keys: string[]) => {
  const pages = keys.map(async (key) => {
    const entry = await cachePage(page("before"), Number.NEGATIVE_INFINITY);
    return [key, entry] as [string, typeof entry];
  });
  const loaded = await Promise.all(pages);
  return { load: () => loaded };
};

describe("the pages of earlier runs", () => {
  it("are not current until they are rendered again", async () => {
    const { render } = source("after");
    const cache = cacheOf(render);
    const earlier = admitEarlier(await stored("/faq", "/"), cache);
    expect(earlier.keys).toEqual(["/faq", "/"]);
    expect(earlier.areCurrent()).toBe(false);
    await earlier.renew();
    expect(earlier.areCurrent()).toBe(true);
    expect(textOf(cache.hit("/faq")!)).toBe("after");
  });

  it("count as current where there are none", async () => {
    const earlier = admitEarlier(await stored(), cacheOf(source("").render));
    expect(earlier.areCurrent()).toBe(true);
  });

  it("count as current when rendering them takes too long", async () => {
    const cache = cacheOf(() => new Promise(() => {}));
    const earlier = admitEarlier(await stored("/"), cache, 1);
    void earlier.renew();
    await vi.waitFor(() => expect(earlier.areCurrent()).toBe(true));
  });
});
