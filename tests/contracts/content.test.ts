import { afterAll, beforeAll, describe, expect, it } from "vitest";

import {
  all,
  around,
  attribute,
  type HtmlElement,
  metaOf,
  textOf,
  withAttribute,
} from "../setup/document.ts";
import { stateSlugs } from "../setup/routes.ts";
import { faultsOf, readPages, type SitePage } from "../setup/site-pages.ts";
import { startTestStack, type TestStack } from "../setup/stack.ts";

// What the specification says of the pages to the letter. What an editor may
// change is not asked for here.

let stack: TestStack;
let pages: SitePage[];

beforeAll(async () => {
  stack = await startTestStack();
  pages = await readPages(stack.siteUrl);
}, 120_000);
afterAll(() => stack.remove());

const pageAt = (path: string) => pages.find((page) => page.path === path)!;
const mainAt = (path: string) => all(pageAt(path).document, "main")[0]!;
const said = (path: string) => textOf(mainAt(path));
const hrefs = (node: HtmlElement) =>
  all(node, "a").map((link) => attribute(link, "href")!);
const linksNamed = (node: HtmlElement, name: string | RegExp) =>
  all(node, "a").filter((link) => {
    const text = textOf(link);
    return typeof name === "string" ? text === name : name.test(text);
  });
const questionsOf = (path: string) =>
  all(mainAt(path), "details").map((item) => textOf(all(item, "summary")[0]!));
const headings = (path: string) =>
  all(mainAt(path), "h1", "h2", "h3").map((heading) => textOf(heading));
/** The section that a heading opens. */
function sectionOf(path: string, heading: string): HtmlElement {
  const found = all(mainAt(path), "h2", "h3").find(
    (each) => textOf(each) === heading,
  )!;
  return (around(found, "section") ?? around(found, "article", "div"))!;
}
const numbered = (node: HtmlElement) =>
  all(node, "ol").map(
    (list) => list.childNodes.filter((child) => child.nodeName === "li").length,
  );

describe("the home page", () => {
  it("says what the firm has recovered, beside a clock", () => {
    expect(said("/")).toMatch(/over \$100M recovered/);
    expect(withAttribute(mainAt("/"), "role", "timer")).toHaveLength(1);
    expect(textOf(withAttribute(mainAt("/"), "role", "timer")[0]!)).toBe(
      "30:00",
    );
    expect(
      linksNamed(mainAt("/"), "Free Consultation").length +
        all(mainAt("/"), "button").filter(
          (button) => textOf(button) === "Free Consultation",
        ).length,
    ).toBeGreaterThan(0);
  });

  it("leads to three kinds of claims", () => {
    for (const [name, href] of [
      ["Commercial Claims", "/claims/commercial"],
      ["Fire & Water Damage", "/claims/fire-damage"],
      ["Property Management", "/claims/condo-hoa"],
    ] as const) {
      const card = all(mainAt("/"), "h2", "h3").find(
        (heading) => textOf(heading) === name,
      )!;
      expect(card, name).toBeDefined();
      const whole = around(card, "li", "article")!;
      expect(
        [...hrefs(whole), attribute(around(card, "a") ?? card, "href")],
        name,
      ).toContain(href);
    }
  });

  it("shows four figures with what they measure", () => {
    const figures = all(mainAt("/"), "dl")
      .map((list) => textOf(list))
      .join(" ");
    for (const words of [
      /97%/,
      /settlement rate above initial offer/,
      /500\+/,
      /clients served/,
      /licensed/i,
      /in multiple states/,
      /\$100M\+/,
      /recovered/,
    ]) {
      expect(figures).toMatch(words);
    }
  });

  it("offers three services, each with its features and its page", () => {
    const [section] = withAttribute(mainAt("/"), "id", "services");
    expect(textOf(all(section!, "h2")[0]!)).toBe("Our Services");
    expect(all(section!, "h3").map((heading) => textOf(heading))).toEqual([
      "Public Adjusting",
      "Claims Consulting",
      "Property Appraisal",
    ]);
    expect(
      linksNamed(section!, "Learn More").map((link) => attribute(link, "href")),
    ).toEqual([
      "/services/public-adjusting",
      "/services/claims-consulting",
      "/services/appraisal-services",
    ]);
    for (const heading of all(section!, "h3")) {
      expect(
        all(around(heading, "li", "article")!, "li").length,
      ).toBeGreaterThan(1);
    }
  });

  it("answers six questions, and says what it costs and when somebody is there", () => {
    expect(questionsOf("/")).toHaveLength(6);
    for (const words of [
      "20+ years",
      "10-15%",
      "upfront",
      "Mon-Fri 9:00 AM-5:00 PM",
      "24/7",
      "within 24 hours on business days",
    ]) {
      expect(said("/"), words).toContain(words);
    }
    expect(said("/")).toMatch(
      /free (initial )?consultation|initial consultation is free|first consultation is free/i,
    );
  });
});

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

  it("list the licenses of the firm in 4 states and of persons in 16", () => {
    const year = new Intl.DateTimeFormat("en-US", {
      timeZone: "America/Chicago",
      year: "numeric",
    }).format(new Date());
    const faults = faultsOf(pages, ({ document }) => {
      const footer = all(document, "footer").at(-1)!;
      const rowsOf = (name: string) =>
        all(withAttribute(footer, "data-testid", name)[0] ?? footer, "dt");
      const firm = rowsOf("firm-licences").map((row) => textOf(row));
      const text = textOf(footer);
      return [
        ...(firm.length === 4 &&
        ["Colorado", "Illinois", "Minnesota", "Rhode Island"].every((state) =>
          firm.some((row) => row.startsWith(state)),
        )
          ? []
          : [`firm: ${firm.join(", ")}`]),
        ...(rowsOf("personal-licences").length === 16
          ? []
          : [`${rowsOf("personal-licences").length} personal licenses`]),
        ...(/national producer number/i.test(text)
          ? []
          : ["no producer number"]),
        ...(text.includes(`© ${year}`) ? [] : ["another year"]),
        ...(text.includes("Mon-Fri 9:00 AM-5:00 PM") ? [] : ["no hours"]),
      ];
    });
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

describe("contact and services", () => {
  it("says what the firm commits to, and four reasons", () => {
    expect(headings("/contact")).toEqual(
      expect.arrayContaining(["Our Commitment", "Why Choose Us"]),
    );
    expect(all(sectionOf("/contact", "Why Choose Us"), "li")).toHaveLength(4);
  });

  it.each([
    ["/services/public-adjusting", 4],
    ["/services/claims-consulting", 5],
    ["/services/appraisal-services", 5],
  ] as const)("answers on %s %i questions", (path, count) => {
    expect(questionsOf(path)).toHaveLength(count);
  });

  it("holds what each service promises", () => {
    const start = linksNamed(
      mainAt("/services/public-adjusting"),
      "Start Your Claim Assessment",
    );
    expect(start.map((link) => attribute(link, "href"))).toContain("/contact");
    expect(
      headings("/services/public-adjusting").some((heading) =>
        /ethical standards/i.test(heading),
      ),
    ).toBe(true);
    expect(headings("/services/claims-consulting")).toContain(
      "Request a Consultation",
    );
    expect(
      headings("/services/claims-consulting").some((heading) =>
        /approach/i.test(heading),
      ),
    ).toBe(true);
    for (const path of [
      "/services/claims-consulting",
      "/services/appraisal-services",
    ]) {
      expect(numbered(mainAt(path)), path).toContain(4);
    }
    expect(said("/services/claims-consulting")).toMatch(/30[-–]90 days/);
    expect(said("/services/appraisal-services")).toMatch(
      /3[-–]7 business days/,
    );
    expect(said("/services/appraisal-services")).toMatch(/24[-–]48 hours/);
  });
});

describe("kinds of claims", () => {
  const kinds = [
    "commercial",
    "condo-hoa",
    "agricultural",
    "industrial-losses",
    "fire-damage",
    "hail-damage",
  ];

  it("are all reached from one page", () => {
    expect(headings("/claims-we-work")[0]).toBe("Claims We Handle");
    expect(hrefs(mainAt("/claims-we-work"))).toEqual(
      expect.arrayContaining(kinds.map((kind) => `/claims/${kind}`)),
    );
  });

  it.each(["commercial", "condo-hoa", "industrial-losses"])(
    "show on /claims/%s three damages, two lists, three steps and a way on",
    (kind) => {
      const path = `/claims/${kind}`;
      const main = mainAt(path);
      expect(hrefs(main)).toEqual(
        expect.arrayContaining(["/claims-we-work", "/contact"]),
      );
      for (const damage of [/^fire/i, /^wind/i, /^hail/i]) {
        expect(
          all(main, "h3").some((heading) => damage.test(textOf(heading))),
          `${damage}`,
        ).toBe(true);
      }
      const lists = all(main, "ul").filter(
        (list) =>
          all(list, "a", "h3").length === 0 && !around(list, "nav", "details"),
      );
      expect(lists.length).toBeGreaterThanOrEqual(2);
      expect(numbered(main)).toContain(3);
    },
  );

  it("say of industry what the specification says", () => {
    expect(headings("/claims/industrial-losses")[0]).toBe(
      "Industrial & Commercial Claims Specialists",
    );
    expect(headings("/claims/industrial-losses")).toEqual(
      expect.arrayContaining([
        "Catastrophic Loss Expertise",
        "Fire Damage",
        "Hail Damage",
        "Natural Disasters",
        "Additional Business Coverage",
        "Business Interruption",
        "Inventory Loss",
        "Supply Chain Disruption",
      ]),
    );
  });

  it("show farms their coverage and the way of a claim, and no damage cards", () => {
    expect(
      all(mainAt("/claims/agricultural"), "h3").filter((heading) =>
        /^(fire|wind|hail) damage$/i.test(textOf(heading)),
      ),
    ).toEqual([]);
    expect(numbered(mainAt("/claims/agricultural")).length).toBeGreaterThan(0);
  });

  it.each(["fire", "hail"])("lead by %s to 15 states", (peril) => {
    const main = mainAt(`/claims/${peril}-damage`);
    const cards = withAttribute(main, "data-testid", "state-card");
    expect(cards).toHaveLength(15);
    for (const card of cards) {
      const [button] = linksNamed(card, /^View .+ Services$/);
      const name = textOf(button!).slice("View ".length, -" Services".length);
      expect(attribute(button!, "href")).toBe(
        `/claims/${peril}-damage/${name.toLowerCase().replaceAll(" ", "-")}`,
      );
      expect(textOf(card)).toContain("License no. pending publication");
    }
  });

  it("name the state, the license and the way back on each of the 30 pages", () => {
    const own = pages.filter(({ path }) =>
      /^\/claims\/(fire|hail)-damage\/./.test(path),
    );
    expect(own).toHaveLength(30);
    const faults = faultsOf(own, ({ path, document }) => {
      const main = all(document, "main")[0]!;
      const slug = path.split("/").at(-1)!;
      const name = slug
        .split("-")
        .map((word) => word[0]!.toUpperCase() + word.slice(1))
        .join(" ");
      return [
        ...(textOf(all(main, "h1")[0]!).includes(name)
          ? []
          : ["no state in the h1"]),
        ...(linksNamed(main, "Back to License Page").some(
          (link) => attribute(link, "href") === "/compliance",
        )
          ? []
          : ["no way back"]),
        ...(hrefs(main).includes("/contact") ? [] : ["no contact"]),
        ...(withAttribute(main, "data-placeholder", "true").length > 0
          ? []
          : ["no license"]),
        ...(!path.includes("hail") ||
        /\b(1|one)( ?[-–] ?| to )(2|two) years?\b/i.test(textOf(main))
          ? []
          : ["no time to report"]),
      ];
    });
    expect(faults).toEqual([]);
    expect(said("/claims/hail-damage/minnesota")).toMatch(/\b(1|one) year\b/i);
  });
});

describe("the states", () => {
  const hail = [
    "illinois",
    "kansas",
    "kentucky",
    "minnesota",
    "nebraska",
    "nevada",
    "oklahoma",
    "tennessee",
  ];
  const grid = [
    "connecticut",
    "pennsylvania",
    "rhode-island",
    "utah",
    "washington",
  ];

  it("answer in Colorado four questions, in Texas five", () => {
    expect(questionsOf("/states/colorado")).toHaveLength(4);
    expect(questionsOf("/states/texas")).toHaveLength(5);
    expect(said("/states/colorado")).toMatch(/1[-–]2 year filing limits/);
    expect(headings("/states/colorado")).toContain("Why Choose Us");
    expect(said("/states/texas")).toMatch(/15 business days/);
  });

  it.each(hail)("give five reasons in %s", (slug) => {
    const path = `/states/${slug}`;
    expect(all(sectionOf(path, "Why Choose Us"), "li")).toHaveLength(5);
    expect(said(path)).toMatch(/licensed?|license/i);
    expect(hrefs(mainAt(path))).toContain("/contact");
  });

  it.each(grid)("offer nine services in %s", (slug) => {
    const main = mainAt(`/states/${slug}`);
    expect(
      linksNamed(main, "Learn More →").map((link) => attribute(link, "href")),
    ).toEqual([
      ...[
        "hail",
        "fire",
        "wind",
        "water",
        "commercial",
        "residential",
        "hoa",
      ].map((type) => `/claims/${type}/${slug}`),
      `/services/policy-review/${slug}`,
      `/services/negotiation/${slug}`,
    ]);
    const [button] = linksNamed(main, "Schedule Free Consultation");
    expect(attribute(button!, "href")).toBe("/contact");
  });

  it("all lead back to the licenses", () => {
    for (const slug of stateSlugs) {
      const [back] = linksNamed(
        mainAt(`/states/${slug}`),
        "Back to License Page",
      );
      expect(attribute(back!, "href"), slug).toBe("/compliance");
    }
  });
});

describe("the license page", () => {
  // The states' own hosts, as the facts about them were collected.
  const hosts = [
    "doi.colorado.gov",
    "portal.ct.gov",
    "idoi.illinois.gov",
    "insurance.illinois.gov",
    "insurance.kansas.gov",
    "insurance.ky.gov",
    "mn.gov",
    "doi.nebraska.gov",
    "doi.nv.gov",
    "www.oid.ok.gov",
    "www.pa.gov",
    "www.insurance.pa.gov",
    "dbr.ri.gov",
    "www.tn.gov",
    "www.tdi.texas.gov",
    "insurance.utah.gov",
    "www.insurance.wa.gov",
  ];

  it("has three badges, a note on representation and a place for the producer number", () => {
    for (const badge of [
      "Licensed Expertise",
      "Trusted Service",
      "Full Compliance",
      "National Producer Number",
    ]) {
      expect(said("/compliance"), badge).toMatch(new RegExp(badge, "i"));
    }
    expect(said("/compliance")).toMatch(/no legal (advice|representation)/i);
  });

  it("has 15 cards with the licenses that there are, the claims and the regulator", () => {
    const cards = withAttribute(
      mainAt("/compliance"),
      "data-testid",
      "licence-card",
    );
    expect(cards).toHaveLength(15);
    const ofFirm: string[] = [];
    for (const card of cards) {
      const name = textOf(all(card, "h2", "h3")[0]!);
      const slug = name.toLowerCase().replaceAll(" ", "-");
      expect(hrefs(card), name).toEqual(
        expect.arrayContaining([
          `/claims/fire-damage/${slug}`,
          `/claims/hail-damage/${slug}`,
        ]),
      );
      if (/company license/i.test(textOf(card))) ofFirm.push(name);
      const outward = all(card, "a").filter(
        (link) => attribute(link, "target") === "_blank",
      );
      expect(outward, name).toHaveLength(1);
      expect(attribute(outward[0]!, "rel"), name).toBe("noopener noreferrer");
      expect(hosts, name).toContain(
        new URL(attribute(outward[0]!, "href")!).hostname,
      );
      expect(textOf(card), `${name} invents no number`).not.toMatch(/\d{4,}/);
    }
    expect(ofFirm).toEqual([
      "Colorado",
      "Illinois",
      "Minnesota",
      "Rhode Island",
    ]);
    const headquarters = cards.filter((card) => /\bHQ\b/.test(textOf(card)));
    expect(
      headquarters.map((card) => textOf(all(card, "h2", "h3")[0]!)),
    ).toEqual(["Illinois"]);
  });
});

describe("the blog", () => {
  const cardsOf = (path: string) =>
    all(mainAt(path), "article").map((card) => ({
      card,
      href: hrefs(card).at(-1)!,
      text: textOf(card),
    }));

  function expectCards(
    path: string,
    wanted: readonly string[],
    action: string,
  ): void {
    const cards = cardsOf(path).slice(0, wanted.length);
    expect(cards.map(({ href }) => href)).toEqual(wanted);
    for (const { card, href } of cards) {
      expect(linksNamed(card, action).length, href).toBeGreaterThan(0);
      expect(all(card, "time").length, `${href} has a date`).toBe(1);
      expect(
        all(card, "img").some((image) => attribute(image, "alt")),
        `${href} has a picture`,
      ).toBe(true);
      expect(textOf(all(card, "h2", "h3")[0]!)).not.toBe("");
    }
  }

  it("starts with five articles in their order", () => {
    expect(headings("/blog")[0]).toBe("Insurance Insights & Updates");
    expectCards(
      "/blog",
      [
        "/blog/public-adjuster-guide",
        "/blog/hail-damage-guide",
        "/blog/california-wildfires-2024",
        "/blog/property-insurance",
        "/blog/hoa-claims",
      ],
      "Read More",
    );
  });

  it("shows today's date on the card about the wildfires, and the true one to machines", () => {
    const today = new Intl.DateTimeFormat("en-US", {
      timeZone: "America/Chicago",
      dateStyle: "long",
    }).format(new Date());
    const { card } = cardsOf("/blog").find(({ href }) =>
      href.endsWith("/california-wildfires-2024"),
    )!;
    const [time] = all(card, "time");
    expect(textOf(time!)).toBe(today);
    expect(attribute(time!, "datetime")).toMatch(/^20(19|2[0-5])-/);
  });

  it("lists three tips and three pieces of news", () => {
    expect(headings("/blog/insurance-tips")[0]).toBe(
      "Insurance Tips & Resources",
    );
    expect(cardsOf("/blog/insurance-tips")).toHaveLength(3);
    expectCards(
      "/blog/insurance-tips",
      [
        "/blog/property-insurance",
        "/blog/hoa-claims",
        "/blog/california-wildfires-2024",
      ],
      "Read More",
    );
    for (const { text } of cardsOf("/blog/insurance-tips"))
      expect(text).toMatch(/\b\d+ min/);
    expect(headings("/blog/industry-news")[0]).toBe("Industry News & Updates");
    expect(cardsOf("/blog/industry-news")).toHaveLength(3);
    expectCards(
      "/blog/industry-news",
      [
        "/blog/industry-news/2024-industry-trends",
        "/blog/industry-news/climate-change-impact",
        "/blog/industry-news/technology-claims-processing",
      ],
      "Read Article",
    );
  });

  it("lets every article be left, and says how long it takes", () => {
    const articles = pages.filter(
      ({ path }) =>
        /^\/blog\/./.test(path) &&
        !/^\/blog\/(insurance-tips|industry-news)$/.test(path),
    );
    expect(articles.length).toBeGreaterThanOrEqual(16);
    const faults = faultsOf(articles, ({ document }) => {
      const main = all(document, "main")[0]!;
      const minutes = all(main, "span", "p", "li", "dd")
        .map((element) => /^(\d+) min read$/.exec(textOf(element))?.[1])
        .filter((found) => found !== undefined)
        .map(Number)[0]!;
      return [
        ...(linksNamed(main, "Back to Blog").some(
          (link) => attribute(link, "href") === "/blog",
        )
          ? []
          : ["no way back"]),
        ...(minutes >= 4 && minutes <= 12 ? [] : [`${minutes} minutes`]),
        ...(metaOf(document, "og:type") === "article"
          ? []
          : ["no article to networks"]),
      ];
    });
    expect(faults).toEqual([]);
    expect(said("/blog/hoa-claims")).toContain("7 min read");
  });

  it.each([
    ["/blog/public-adjuster-guide", [/^Get Free Consultation$/], ["/contact"]],
    ["/blog/hail-damage-guide", [/hail.*assessment/i], ["/contact"]],
    [
      "/blog/fire-damage-guide",
      [],
      ["/contact", "/services/claims-consulting"],
    ],
    [
      "/blog/insurance-claim-timelines",
      [],
      ["/contact", "/services/claims-consulting"],
    ],
    [
      "/blog/property-documentation-guide",
      [/^Download Checklist \(PDF\)$/],
      ["/contact", "/services/appraisal-services"],
    ],
  ] as const)("ends %s with what comes next", (path, names, targets) => {
    for (const name of names)
      expect(linksNamed(mainAt(path), name).length, `${name}`).toBeGreaterThan(
        0,
      );
    expect(hrefs(mainAt(path))).toEqual(expect.arrayContaining([...targets]));
  });

  it("holds the figures of the guides", () => {
    expect(questionsOf("/blog/hail-damage-guide")).toHaveLength(4);
    expect(said("/blog/fire-damage-guide")).toContain("above $165,000");
    expect(said("/blog/fire-damage-guide")).toMatch(
      /Day 1-3.*Week 1-2.*Week 2-4.*Week 3-8/s,
    );
  });

  it("keeps the specification's limits in the table of timelines", () => {
    const [table] = all(mainAt("/blog/insurance-claim-timelines"), "table");
    const head = all(table!, "thead")[0]!;
    expect(all(head, "th").map((cell) => textOf(cell))).toEqual([
      "State",
      "Notification",
      "Filing",
      "Investigation",
      "Payment",
      "Notes",
    ]);
    const rows = all(table!, "tbody");
    expect(rows).toHaveLength(15);
    for (const [state, filing] of [
      ["Colorado", /\b1 year\b/],
      ["Texas", /\b2 years\b/],
      ["Illinois", /\b5\b/],
      ["Kansas", /\b1\b/],
      ["Minnesota", /\b6\b/],
      ["Nevada", /\b1\b/],
    ] as const) {
      const row = rows.find((body) =>
        all(body, "th").some((cell) => textOf(cell) === state),
      )!;
      expect(textOf(all(row, "td")[1]!), state).toMatch(filing);
    }
  });

  it("gives the checklist away as a PDF of the same points", async () => {
    const answer = await fetch(
      `${stack.siteUrl}/blog/property-documentation-guide/checklist.pdf`,
    );
    expect(answer.headers.get("content-type")).toBe("application/pdf");
    expect(answer.headers.get("content-disposition")).toMatch(/^attachment/);
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.subarray(0, 5).toString()).toBe("%PDF-");
    expect(bytes.toString("latin1")).toMatch(/\/Type \/Page\b/);
    expect(bytes.toString("latin1")).toMatch(/\/Title/);
  });
});

describe("what is not there", () => {
  it("says so with 404 and leads on", async () => {
    const missing = await readPages(stack.siteUrl, [
      "/nope",
      "/states/florida",
      "/claims/fire-damage/florida",
      "/claims/flood/texas",
      "/blog/no-such-article",
    ]);
    for (const { path, status, document } of missing) {
      expect(status, path).toBe(404);
      const main = all(document, "main")[0]!;
      expect(
        all(main, "form").some(
          (form) => attribute(form, "action") === "/search",
        ),
        `${path} has a search`,
      ).toBe(true);
      expect(hrefs(main).length, path).toBeGreaterThan(2);
    }
    const states = all(missing[1]!.document, "main").flatMap(hrefs);
    expect(states).toEqual(
      expect.arrayContaining(stateSlugs.map((slug) => `/states/${slug}`)),
    );
    const article = missing[4]!.document;
    expect(textOf(all(article, "h1")[0]!)).toBe("Article not found");
    expect(withAttribute(article, "data-testid", "article-shell")).toHaveLength(
      1,
    );
    expect(all(article, "article").length).toBe(3);
  });
});
