import { describe, expect, it } from "vitest";

import {
  all,
  around,
  attribute,
  elements,
  textOf,
  withAttribute,
} from "../fixtures/markup/document.fixture.ts";
import { stateSlugs } from "../fixtures/routes.fixture.ts";
import { faultsOf } from "../fixtures/site/site-pages.fixture.ts";
import { pages, pageAt, hrefs } from "./all-pages.fixture.ts";

// What the specification says of the pages to the letter. What an editor may
// change is not asked for here.

describe("the bar and the footer of every page", () => {
  it("lead to every page of the menus, also without a script", () => {
    const wanted = [
      "/",
      "/contact",
      "/compliance",
      "/privacy",
      "/terms",
      "/accessibility",
      "/services/public-adjusting",
      "/services/claims-consulting",
      "/services/appraisal-services",
      "/claims/industrial-losses",
      "/claims/fire-damage",
      "/claims/condo-hoa",
      "/blog/insurance-tips",
      "/blog/industry-news",
      ...stateSlugs.map((slug) => `/states/${slug}`),
    ];
    const faults = faultsOf(pages, ({ document }) => {
      const found = new Set(all(document, "header", "footer").flatMap(hrefs));
      return wanted
        .filter((href) => !found.has(href))
        .map((href) => `no link to ${href}`);
    });
    expect(faults).toEqual([]);
  });

  it("show the emergency banner on the home page alone", () => {
    const faults = faultsOf(pages, ({ path, document }) => {
      const count = withAttribute(
        document,
        "data-testid",
        "emergency-banner",
      ).length;
      return count === (path === "/" ? 1 : 0) ? [] : [`${count} banners`];
    });
    expect(faults).toEqual([]);
  });

  it("list the licenses of the firm in 4 states and of persons in 16, one of them not named yet", () => {
    const year = new Intl.DateTimeFormat("en-US", {
      timeZone: "America/Chicago",
      year: "numeric",
    }).format(new Date());
    const faults = faultsOf(pages, ({ document }) => {
      const footer = all(document, "footer").at(-1)!;
      const rowsOf = (name: string) =>
        all(withAttribute(footer, "data-testid", name)[0]!, "li");
      const firm = rowsOf("firm-licences").map((row) => textOf(row));
      const text = textOf(footer);
      return [
        ...(firm.length === 4 &&
        ["Colorado", "Illinois", "Minnesota", "Rhode Island"].every((state) =>
          firm.some((row) => row.startsWith(state)),
        )
          ? []
          : [`firm: ${firm.join(", ")}`]),
        ...(rowsOf("personal-licences").length === 15
          ? []
          : [`${rowsOf("personal-licences").length} personal licenses`]),
        ...(/further personal license is pending publication/.test(text)
          ? []
          : ["the sixteenth license is not mentioned"]),
        // One note for all licences together.
        ...((text.match(/license num?b?e?r?s?[^.]*pending publication/gi) ?? [])
          .length === 1
          ? []
          : ["the pending numbers are not said once"]),
        ...(/national producer number/i.test(text)
          ? []
          : ["no producer number"]),
        ...(text.includes(`© ${year}`) ? [] : ["another year"]),
        ...(text.includes("Mon-Fri 9:00 AM-5:00 PM") ? [] : ["no hours"]),
      ];
    });
    expect(faults).toEqual([]);
  });

  it("say how to reach the firm, or that it is not published yet", () => {
    const faults = faultsOf(pages, ({ document }) => {
      const lines = all(all(document, "footer").at(-1)!, "li").map((line) =>
        textOf(line),
      );
      const wanted = [
        /^Emergency line: 24\/7, (\+?[\d(]|number pending publication)/,
        /^E-mail: (\S+@\S+|address pending publication)/,
      ];
      return wanted
        .filter((pattern) => !lines.some((line) => pattern.test(line)))
        .map(({ source }) => `no ${source}`);
    });
    expect(faults).toEqual([]);
  });

  it("promise the telephone around the clock only beside its number or the word that it is pending", () => {
    const faults = faultsOf(pages, ({ document }) =>
      elements(document)
        .filter(
          (element) =>
            ["p", "li", "dd", "td", "span"].includes(element.tagName) &&
            all(element, "p", "li", "dd").length === 0 &&
            /24\/7/.test(textOf(element)) &&
            !/24\/7, (\+?[\d(]|number pending publication)/.test(
              textOf(element),
            ),
        )
        .map((element) => textOf(element)),
    );
    expect(faults).toEqual([]);
  });

  it("speak to visitors and not to editors", () => {
    const faults = faultsOf(pages, ({ document }) =>
      /set in (the )?Studio/i.test(textOf(document)) ? ["to the Studio"] : [],
    );
    expect(faults).toEqual([]);
  });

  it("let the keyboard skip to the text", () => {
    const faults = faultsOf(pages, ({ document }) => {
      const first = all(document, "a", "button", "input", "summary").find(
        (element) => around(element, "body"),
      );
      const target = attribute(first!, "href")?.slice(1);
      const main = all(document, "main")[0]!;
      return target && attribute(main, "id") === target ? [] : ["no skip link"];
    });
    expect(faults).toEqual([]);
  });

  it("mark the link to the page itself, and no other", () => {
    const faults = faultsOf(pages, ({ path, document }) =>
      withAttribute(document, "aria-current", "page")
        .filter((link) => attribute(link, "href") !== path)
        .map((link) => `marks ${attribute(link, "href")}`),
    );
    expect(faults).toEqual([]);
    expect(
      withAttribute(pageAt("/states/utah").document, "aria-current", "page")
        .length,
    ).toBeGreaterThan(0);
  });
});
