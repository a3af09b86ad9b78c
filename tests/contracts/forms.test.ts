import http from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import {
  openConsultation,
  startIntakeSite,
} from "../fixtures/intake/intake-site.fixture.ts";
import { person } from "../fixtures/intake/linked-request.fixture.ts";
import {
  all,
  attribute,
  parseHtml,
  textOf,
  withAttribute,
} from "../fixtures/markup/document.fixture.ts";
import type { SiteProcess } from "../fixtures/site/site-process.fixture.ts";
import { freePort } from "../fixtures/stack/free-port.fixture.ts";
import { temporaryFolder } from "../fixtures/temporary-folder.fixture.ts";

// Requests to the forms that browsers do not send. The content source is down
// from the start, and there is no database, so submissions stay in the outbox.

const folder = temporaryFolder("forms");
let site: SiteProcess;

beforeAll(async () => {
  site = await startIntakeSite({
    dataFolder: folder,
    port: await freePort(),
    env: {},
  });
});

afterAll(async () => {
  await site.stop();
});

const fields = person(150);

const forms = ["/consultation", "/contact", "/resources/forms/consultation"];

function post(
  page: string,
  body: BodyInit,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  return fetch(site.url + page, {
    method: "POST",
    body,
    redirect: "manual",
    headers,
  });
}

const waiting = async () => (await site.health()).outbox.waiting;

describe("a page with a form", () => {
  it("is made for one visitor and never cached, also while the content source is down", async () => {
    for (const page of forms) {
      const tickets = new Set<string>();
      for (let visit = 0; visit < 2; visit += 1) {
        const response = await fetch(site.url + page);
        expect(response.status, page).toBe(200);
        expect(response.headers.get("cache-control")).toContain("no-store");
        expect(response.headers.get("etag")).toBeNull();
        tickets.add(
          /[\w-]{22}\.[0-9a-z]{8,10}\.[\w-]{43}/.exec(
            await response.text(),
          )![0],
        );
      }
      expect(tickets.size, page).toBe(2);
    }
  });
});

describe("the thank-you page", () => {
  it("shows the reference at its signed address without a cookie, and keeps it out of caches, referrers and search engines", async () => {
    const opened = await openConsultation(site.url);
    const sent = await post(
      "/consultation",
      new URLSearchParams([...opened, ...Object.entries(fields)]),
      { origin: site.url },
    );
    const location = sent.headers.get("location")!;
    const reference = /ref=(CLAIM-[0-9A-Z]+)/.exec(location)![1]!;
    const thanks = await fetch(site.url + location);
    expect(thanks.status).toBe(200);
    expect(thanks.headers.get("referrer-policy")).toBe("no-referrer");
    expect(thanks.headers.get("x-robots-tag")).toContain("noindex");
    expect(thanks.headers.get("cache-control")).toContain("no-store");
    expect(await thanks.text()).toContain(reference);
  });

  it.each([
    "?ref=CLAIM-M0ABCDEF12345678&at=mwr00000&signed=AAAA",
    "?ref=%3Cscript%3E",
    "",
  ])("shows no reference for the query %j", async (search) => {
    const neutral = await fetch(`${site.url}/consultation/thank-you${search}`);
    expect(neutral.status).toBe(200);
    expect(neutral.headers.get("x-robots-tag")).toContain("noindex");
    expect(neutral.headers.get("cache-control")).toContain("no-store");
    const main = /<main[\s\S]*<\/main>/.exec(await neutral.text())![0];
    expect(main).not.toMatch(/CLAIM-|thank you|has arrived/i);
    expect(main).toContain("/consultation");
  });
});

describe("what is sent to a form", () => {
  it("is refused if a page of another site sent it, and taken if the request names no origin", async () => {
    const opened = await openConsultation(site.url);
    const body = new URLSearchParams([...opened, ...Object.entries(fields)]);
    body.set("email", "origin@example.com");
    const before = await waiting();
    const foreign = await post("/consultation", body, {
      origin: "https://evil.example",
    });
    expect(foreign.status).toBe(403);
    expect(await waiting()).toBe(before);
    expect((await post("/consultation", body, { origin: "null" })).status).toBe(
      303,
    );
    expect((await post("/consultation", body)).status).toBe(303);
    // The same text was sent twice under one key.
    expect(await waiting()).toBe(before + 1);
  });

  it.each(forms)("is refused by %s in words if it is no form", async (page) => {
    const before = await waiting();
    const json = { "content-type": "application/json" };
    const form = { "content-type": "application/x-www-form-urlencoded" };
    const multipart = new FormData();
    multipart.set("name", "Ada");
    expect((await post(page, "{}", json)).status).toBe(415);
    expect((await post(page, multipart)).status).toBe(415);
    expect((await post(page, "name=%FF", form)).status).toBe(400);
    const many = Array(10_000).fill("name=a").join("&");
    expect((await post(page, many, form)).status).toBe(400);
    expect((await post(page, "", form)).status).toBe(400);
    expect(await waiting()).toBe(before);
  });

  it.each([
    ["/consultation", 9, "In Kansas, public adjusters may work"],
    ["/contact", 4, "Please check the form for errors"],
    ["/privacy/requests", 3, "Choose what you are asking for from the list"],
  ])(
    "comes back from %s without a script, with each of its %i mistakes named and led to",
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

  it("is refused above its size before it is read, however often", async () => {
    for (let times = 0; times < 20; times += 1)
      expect(await statusOfLargeBody()).toBe(413);
    expect((await fetch(`${site.url}/consultation`)).status).toBe(200);
  });
});

/** Sends ten megabytes; the answer may arrive before the last of them is sent. */
function statusOfLargeBody(): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = http.request(
      `${site.url}/consultation`,
      {
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded" },
      },
      (response) => {
        response.resume();
        resolve(response.statusCode!);
        request.destroy();
      },
    );
    request.on("error", reject);
    request.end(Buffer.alloc(10_000_000, "a"));
  });
}
