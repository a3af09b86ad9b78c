import { describe, expect, it } from "vitest";

import { organization, serializeJsonLd } from "./json-ld";

describe("serializeJsonLd", () => {
  it("lets no text end the script element or the line", () => {
    const hostile = "</script><!-- \u2028\u2029 & <script>";
    const text = serializeJsonLd({
      "@context": "https://schema.org",
      "@type": "Thing",
      name: hostile,
    });
    expect(text).not.toMatch(/[<>&\u2028\u2029]/);
    expect(JSON.parse(text).name).toBe(hostile);
  });
});

describe("organization", () => {
  it("makes up no telephone number and no address", () => {
    const firm = organization({
      name: "RCC",
      siteUrl: "https://example.com",
      description: null,
      areas: ["Texas", "Utah"],
      telephone: null,
      email: null,
    });
    const keys = Object.keys(JSON.parse(serializeJsonLd(firm)));
    expect(keys).not.toContain("telephone");
    expect(keys).not.toContain("address");
    expect(keys).toContain("areaServed");
  });
});
