import { describe, expect, it } from "vitest";

import {
  all,
  attribute,
  withAttribute,
} from "../fixtures/markup/document.fixture.ts";
import {
  faultsOf,
  type SitePage,
} from "../fixtures/site/site-pages.fixture.ts";
import { pages, stack } from "./all-pages.fixture.ts";

const pictures = ({ document }: SitePage) =>
  all(document, "picture").map((picture) => ({
    sources: all(picture, "source"),
    image: all(picture, "img")[0]!,
  }));

describe("the pictures of a page", () => {
  it("come from this site as AVIF, WebP and, for old browsers, JPEG", () => {
    const faults = faultsOf(pages, (page) =>
      pictures(page).flatMap(({ sources, image }) => {
        const types = sources.map((source) => attribute(source, "type"));
        const addresses = [
          ...sources.flatMap((source) =>
            attribute(source, "srcset")!
              .split(", ")
              .map((part) => part.split(" ")[0]!),
          ),
          attribute(image, "src")!,
        ];
        return [
          ...(types.join() === "image/avif,image/webp"
            ? []
            : [`offers ${types.join()}`]),
          ...addresses.filter(
            (address) =>
              !/^\/images\/[0-9a-f]{40}-\d+x\d+\.\w+\?w=\d+&fm=(avif|webp|jpg)(&rect=[\d,]+)?$/.test(
                address,
              ),
          ),
          ...sources
            .filter((source) => !attribute(source, "sizes"))
            .map(() => "has no sizes"),
        ];
      }),
    );
    expect(faults).toEqual([]);
  });

  it("wait until they are near, but for the first", () => {
    const faults = faultsOf(pages, (page) =>
      pictures(page).flatMap(({ image }, index) => {
        const isLazy = attribute(image, "loading") === "lazy";
        const isEarly = attribute(image, "fetchpriority") === "high";
        if (isLazy === isEarly) return [`picture ${index} is in doubt`];
        return isEarly && index > 0 ? [`picture ${index} hurries`] : [];
      }),
    );
    expect(faults).toEqual([]);
    const hurried = pages.filter(
      ({ document }) =>
        withAttribute(document, "fetchpriority", "high").length === 1,
    );
    expect(hurried.length).toBeGreaterThan(20);
  });

  it("are WebP until the AVIF is made, and only then cached for ever", async () => {
    const page = pages.find((each) => pictures(each).length > 0)!;
    const { sources } = pictures(page)[0]!;
    const [avif, webp] = sources.map(
      (source) => attribute(source, "srcset")!.split(" ")[0]!,
    );
    const ask = async (address: string) => {
      const answer = await fetch(stack.siteUrl + address);
      await answer.arrayBuffer();
      return {
        status: answer.status,
        type: answer.headers.get("content-type"),
        cache: answer.headers.get("cache-control"),
        vary: answer.headers.get("vary"),
      };
    };
    const forEver = "public, max-age=31536000, immutable";
    const right = {
      status: 200,
      type: "image/avif",
      cache: forEver,
      vary: null,
    };
    const first = await ask(avif!);
    if (first.type === "image/avif") expect(first).toEqual(right);
    else
      expect(first).toEqual({
        status: 200,
        type: "image/webp",
        cache: "public, max-age=60",
        vary: null,
      });
    await expect
      .poll(() => ask(avif!), { timeout: 60_000, interval: 500 })
      .toEqual(right);
    expect(await ask(webp!)).toEqual({ ...right, type: "image/webp" });
  }, 90_000);
});
