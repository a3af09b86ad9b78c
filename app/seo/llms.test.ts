import { describe, expect, it } from "vitest";

import { llmsText } from "./llms";

describe("llmsText", () => {
  it("puts every page under its chapter, with an absolute address", () => {
    const text = llmsText({
      siteUrl: "https://example.com",
      name: "RCC",
      description: "Public\nadjusters.",
      note: null,
      pages: [
        { path: "/", title: "Home", description: null },
        {
          path: "/claims/wind/utah",
          title: "Wind [Utah]",
          description: "Roofs.",
        },
      ],
    });
    expect(text).toBe(
      [
        "# RCC",
        "> Public adjusters.",
        "## Claims",
        "- [Wind Utah](https://example.com/claims/wind/utah): Roofs.",
        "## About",
        "- [Home](https://example.com/)\n",
      ].join("\n\n"),
    );
  });
});
