import { describe, expect, inject, it } from "vitest";

import {
  all,
  attribute,
  type HtmlElement,
  metaOf,
  parseHtml,
  textOf,
} from "../fixtures/markup/document.fixture.ts";

// The deadline calculator over HTTP, with the seed's content.

const answers = {
  state: "texas",
  owner: "homeowner",
  peril: "hail",
  dateOfLoss: "2024-02-29",
  dateOfNotice: "2024-03-01",
  dateOfProof: "2024-03-29",
};

const { siteUrl } = inject("stack");

function send(path: string, fields: Record<string, string>): Promise<Response> {
  return fetch(siteUrl + path, {
    method: "POST",
    body: new URLSearchParams(fields),
    redirect: "manual",
  });
}

async function answerTo(fields: Record<string, string>) {
  const response = await send("/deadlines", fields);
  const html = await response.text();
  const { document } = parseHtml(html);
  const [main] = all(document, "main");
  return { response, html, document, main: main! };
}

/** The fields of a form as a browser would send them. */
function fieldsOf(form: HtmlElement): Record<string, string> {
  const valueOf = (field: HtmlElement) => {
    const options = all(field, "option");
    const chosen = options.find((each) => attribute(each, "selected") !== null);
    return attribute(chosen ?? options[0] ?? field, "value") ?? "";
  };
  return Object.fromEntries(
    all(form, "input", "select").map((field) => [
      attribute(field, "name") ?? "",
      valueOf(field),
    ]),
  );
}

const formsOf = (main: HtmlElement, action: string) =>
  all(main, "form").filter((form) =>
    attribute(form, "action")?.startsWith(action),
  );

describe("the answer of the calculator", () => {
  it("is a page for one visitor: first what the reader has to do, then the insurer's latest dates", async () => {
    const { response, main, html } = await answerTo(answers);
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    expect(response.headers.get("etag")).toBeNull();
    const dates = all(main, "time").flatMap((time) => {
      const day = attribute(time, "datetime");
      return textOf(time).includes("day, ") ? [day] : [];
    });
    // Two years after a leap day; folded, with the insurer's time under the
    // law: 15 days, 15 business days, 60 days, each extended to the next
    // working day.
    expect(dates).toEqual([
      "2026-02-28",
      "2024-04-02",
      "2024-06-24",
      "2024-06-12",
    ]);
    const [folded] = all(main, "details");
    expect(all(folded!, "time").length).toBeGreaterThan(2);
    expect(textOf(folded!)).not.toContain("Saturday, February 28, 2026");
    expect(textOf(main)).toContain("Tex. Ins. Code 542.055");
    // Next to each of the reader's own dates.
    expect(textOf(main).match(/read its Suit Against Us clause/g)).toHaveLength(
      1,
    );
    expect(textOf(main).match(/Estimate: /g)).toHaveLength(1);
    expect(textOf(main).match(/Estimate, at the latest: /g)).toHaveLength(3);
    // Typed values stay on the page and are not sent as data for scripts.
    expect(html.split("window.__remixContext")[1]).not.toMatch(
      /2024-0|542\.055/,
    );
    const [form] = formsOf(main, "/deadlines#");
    const empty = { dateOfAgreement: "", dateOfDenial: "" };
    expect(fieldsOf(form!)).toEqual({ ...answers, ...empty });
  });

  it("says what is not known: the general limit of Kansas for a suit gives no date", async () => {
    const { main } = await answerTo({ ...answers, state: "kansas" });
    const text = textOf(main);
    expect(text).toContain("the law’s general limit is 5 years");
    expect(text).toContain("K.S.A. 60-511");
    expect(text).not.toMatch(/not noted|No rule/);
    expect(text).toContain("Read the policy, and ask your insurer in writing");
    expect(text).toContain("Not yet confirmed");
    expect(text).toContain("Commercial policies only");
    expect(text).toContain("doesn’t say when it starts");
  });

  it("says that a policy may limit a suit for which Pennsylvania has no rule", async () => {
    const { main } = await answerTo({ ...answers, state: "pennsylvania" });
    expect(textOf(main)).toMatch(
      /Suit against the insurer\s*Your policy may limit your time to sue: read its Suit Against Us clause/,
    );
  });

  it("does not say that a policy may set less where the law of Utah forbids it", async () => {
    const { main } = await answerTo({ ...answers, state: "utah" });
    expect(textOf(main)).toContain(
      "A Utah policy can’t set less than three years",
    );
    expect(textOf(main)).not.toContain("Your policy may be shorter");
  });
});

describe("what can be done with the dates", () => {
  it("is to save them: a calendar that no address holds", async () => {
    const { main } = await answerTo({
      ...answers,
      dateOfLoss: "2026-05-31",
      dateOfNotice: "",
      dateOfProof: "",
    });
    const [form] = formsOf(main, "/deadlines.ics");
    expect(attribute(form!, "method")).toBe("post");
    const response = await send("/deadlines.ics", fieldsOf(form!));
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toMatch(/^text\/calendar/);
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    expect(response.headers.get("content-disposition")).toContain(
      'filename="deadlines.ics"',
    );
    expect(await response.text()).toContain(
      "UID:deadline-texas-suit-2028-05-31@localhost",
    );
    const wrong = await send("/deadlines.ics", { ...answers, state: "ohio" });
    expect(wrong.status).toBe(400);
    expect((await fetch(`${siteUrl}/deadlines.ics`)).status).toBe(405);
  });

  it("is to send them with a request: the form is filled in", async () => {
    const { main } = await answerTo(answers);
    const [form] = formsOf(main, "/consultation");
    const response = await send(attribute(form!, "action")!, fieldsOf(form!));
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    const { document } = parseHtml(await response.text());
    expect(metaOf(document, "og:url")).toMatch(/\/consultation$/);
    expect(textOf(all(document, "title")[0]!)).not.toMatch(/Error/);
    const [filled] = formsOf(all(document, "main")[0]!, "/consultation");
    expect(fieldsOf(filled!)).toMatchObject({
      dateOfLoss: "2024-02-29",
      location: "Texas",
      perilType: "hail",
      name: "",
    });
    const [words] = all(filled!, "textarea");
    expect(textOf(words!)).toContain("Date of notice: March 1, 2024");
    expect(textOf(words!)).not.toContain("2026");
  });
});

it.each([
  ["/states/texas", { peril: "other", owner: "other" }],
  ["/claims/hail-damage/texas", { peril: "hail", owner: "other" }],
  ["/claims/wind/texas", { peril: "wind", owner: "other" }],
  ["/claims/hoa/texas", { peril: "other", owner: "association" }],
])("is asked from %s with what the page says already", async (path, known) => {
  const page = await fetch(siteUrl + path);
  const [main] = all(parseHtml(await page.text()).document, "main");
  const [form, ...others] = formsOf(main!, "/deadlines#");
  expect(others).toEqual([]);
  expect(fieldsOf(form!)).toEqual({ ...known, state: "texas", dateOfLoss: "" });
  const { response } = await answerTo({
    ...fieldsOf(form!),
    state: "texas",
    dateOfLoss: "2026-05-31",
  });
  expect(response.status).toBe(200);
});
