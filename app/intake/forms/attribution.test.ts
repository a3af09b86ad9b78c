import { describe, expect, it } from "vitest";

import { arrivalOf, attributionOf } from "./form-start.server";

const page = "https://www.example.com/consultation?utm_source=news&gclid=g1";

describe("how a prospect found the site", () => {
  it("is read from the address of the form's page and from where it was linked", () => {
    const arrival = arrivalOf(
      new Request(page, {
        headers: { Referer: "https://search.example/a?q=me" },
      }),
    );
    expect(attributionOf(arrival)).toEqual({
      utmSource: "news",
      gclid: "g1",
      referrer: "https://search.example/a",
      landingPage: "/consultation",
    });
  });

  it("leaves out what has the wrong shape, and cuts what is too long", () => {
    expect(
      attributionOf({
        landingPage: "javascript:alert(1)",
        referrer: "javascript:alert(1)",
      }),
    ).toBeNull();
    const found = attributionOf({
      landingPage: `/?utm_source=${"x".repeat(900)}&utm_term=a%00b`,
      referrer: "",
    });
    expect(found?.utmSource).toHaveLength(200);
    expect(found?.utmTerm).toBe("ab");
  });
});
