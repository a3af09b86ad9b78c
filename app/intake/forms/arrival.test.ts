import { describe, expect, it } from "vitest";

import { arrivalOf, attributionOf } from "./arrival.server";

const page = "https://www.example.com/consultation?utm_source=news&gclid=g1";

describe("how a prospect found the site", () => {
  it("is read from the address of the form's page and from where it was linked", () => {
    const arrival = arrivalOf(
      new Request(page, {
        headers: { Referer: "https://search.example/a?q=me" },
      }),
    );
    const sent = new URLSearchParams(arrival);
    expect(attributionOf(sent, new Headers())).toEqual({
      utmSource: "news",
      gclid: "g1",
      referrer: "https://search.example/a",
      landingPage: "/consultation",
    });
  });

  it("leaves out what has the wrong shape, and cuts what is too long", () => {
    const found = (landingPage: string, referrer = "") =>
      attributionOf(
        new URLSearchParams({ landingPage, referrer }),
        new Headers(),
      );
    expect(found("javascript:alert(1)", "javascript:alert(1)")).toEqual({});
    const long = found(`/?utm_source=${"x".repeat(900)}&utm_term=a%00b`);
    expect(long.utmSource).toHaveLength(200);
    expect(long.utmTerm).toBe("ab");
  });
});
