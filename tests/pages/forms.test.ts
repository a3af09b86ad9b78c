import { describe, expect, inject, it } from "vitest";

import { person, sendForm } from "../fixtures/intake/linked-request.fixture.ts";
import {
  all,
  attribute,
  parseHtml,
  textOf,
  withAttribute,
} from "../fixtures/markup/document.fixture.ts";

// Requests to the forms that browsers do not send, and those of a browser without
// scripts.

const { siteUrl } = inject("stack");

function post(
  page: string,
  body: BodyInit,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const init = { method: "POST", redirect: "manual" } as const;
  return fetch(siteUrl + page, { ...init, body, headers });
}

function expectPrivate({ headers }: Response) {
  expect(headers.get("x-robots-tag")).toContain("noindex");
  expect(headers.get("cache-control")).toContain("no-store");
}

describe("the thank-you page", () => {
  it("shows the reference at its signed address without a cookie, and keeps it out of caches, referrers and search engines", async () => {
    const sent = await sendForm(siteUrl, "/consultation", person(150));
    const location = sent.headers.get("location")!;
    const reference = /ref=(CLAIM-[0-9A-Z]+)/.exec(location)![1]!;
    const thanks = await fetch(siteUrl + location);
    expect(thanks.status).toBe(200);
    expect(thanks.headers.get("referrer-policy")).toBe("no-referrer");
    expectPrivate(thanks);
    expect(await thanks.text()).toContain(reference);
  });

  it.each([
    "?ref=CLAIM-M0ABCDEF12345678&at=mwr00000&signed=AAAA",
    "?ref=%3Cscript%3E",
    "",
  ])("shows no reference for the query %j", async (search) => {
    const neutral = await fetch(`${siteUrl}/consultation/thank-you${search}`);
    expect(neutral.status).toBe(200);
    expectPrivate(neutral);
    const main = /<main[\s\S]*<\/main>/.exec(await neutral.text())![0];
    expect(main).not.toMatch(/CLAIM-|thank you|has arrived/i);
    expect(main).toContain("/consultation");
  });
});

it.each(["/consultation", "/contact", "/resources/forms/consultation"])(
  "%s is made for one visitor, and refuses in words what is no form",
  async (page) => {
    const tickets = new Set<string>();
    for (let visit = 0; visit < 2; visit += 1) {
      const response = await fetch(siteUrl + page);
      expect(response.headers.get("cache-control")).toContain("no-store");
      expect(response.headers.get("etag")).toBeNull();
      const ticket = /[\w-]{22}\.[0-9a-z]{8,10}\.[\w-]{43}/;
      tickets.add(ticket.exec(await response.text())![0]);
    }
    expect(tickets.size).toBe(2);
    const multipart = new FormData();
    multipart.set("name", "Ada");
    const of = (type: string) => ({ "content-type": `application/${type}` });
    const form = of("x-www-form-urlencoded");
    expect((await post(page, "{}", of("json"))).status).toBe(415);
    expect((await post(page, multipart)).status).toBe(415);
    for (const body of ["name=%FF", Array(10_000).fill("name=a").join("&"), ""])
      expect((await post(page, body, form)).status).toBe(400);
  },
);

it.each([
  ["/consultation", 9, "In Kansas, public adjusters may handle"],
  ["/contact", 4, "Please check the form for errors"],
  ["/privacy/requests", 3, "Choose what you are asking for from the list"],
])(
  "%s comes back without a script, with each of its %i mistakes named and led to",
  async (page, count, words) => {
    const answer = await post(page, new URLSearchParams());
    expect(answer.status).toBe(400);
    const html = await answer.text();
    expect(html).toContain(words);
    const { document } = parseHtml(html);
    expect(textOf(all(document, "title")[0]!)).toMatch(/^Error: /);
    const [summary] = withAttribute(document, "class", "error-summary");
    const links = all(summary!, "a");
    expect(links).toHaveLength(count);
    const at = (id: string) => withAttribute(document, "id", id)[0]!;
    for (const link of links) {
      const field = at(attribute(link, "href")!.slice(1));
      expect(attribute(field, "aria-invalid")).toBe("true");
      const described = attribute(field, "aria-describedby")!.split(" ");
      const sentences = described.map((id) => textOf(at(id)));
      expect(sentences.join(" ")).toContain(textOf(link));
      // Under its field.
      const place = (id: string) => html.indexOf(` id="${id}"`);
      const error = described.find((id) =>
        textOf(at(id)).includes(textOf(link)),
      );
      expect(place(error!)).toBeGreaterThan(place(attribute(field, "id")!));
    }
  },
);
