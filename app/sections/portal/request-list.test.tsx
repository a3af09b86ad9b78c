import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";

import type {
  ListName,
  ListPage,
  StormCount,
} from "~/portal/requests/request-list";

import { RequestList } from "./request-list";

const entry = (reference: string): ListPage["rows"][number] => ({
  reference,
  title: "New Claim - Roof",
  status: "prospect",
  stormId: null,
  receivedAt: { iso: "2026-11-01", text: "November 1, 2026" },
  fields: [],
  files: [],
  details: { summary: "Everything they wrote", text: "Hail", isOpen: false },
});

const list = (
  setAside: string[],
  storms: StormCount[] = [],
  name: ListName = "requests",
  rows: ListPage["rows"] | null = null,
) =>
  renderToStaticMarkup(
    <RequestList
      name={name}
      sort="newest"
      list={rows && { rows, page: 1, pageCount: 1, total: rows.length }}
      storms={storms}
      stormNames={{ "storm-a": "Hail in northern Texas" }}
      setAside={setAside}
    />,
  );

it("shows staff a damaged outbox until its file is removed", () => {
  const file = "outbox-set-aside-2026.sqlite";
  expect(list([file])).toContain(file);
  expect(list([file])).toContain("The file of requests was damaged");
  expect(list([])).not.toContain("was damaged");
});

it("shows staff a database that was lost, until its note is removed", () => {
  const shown = list(["supabase/postgres.missing-2026.txt"]);
  expect(shown).toContain("The database was damaged or missing");
  expect(shown).toContain("supabase/postgres.missing-2026.txt");
  expect(shown).not.toContain("The file of requests was damaged");
});

it("gives each entry names of its own", () => {
  const shown = list([], [], "requests", [entry("CLAIM-1"), entry("CLAIM-2")]);
  const namesIn = (tag: string) =>
    [...shown.matchAll(new RegExp(`<${tag}[ >].*?</${tag}>`, "g"))].map(
      ([part]) => part.replaceAll(/<[^>]*>/g, ""),
    );
  for (const tag of ["h3", "summary"]) {
    expect(namesIn(tag)).toHaveLength(2);
    expect(new Set(namesIn(tag)).size, tag).toBe(2);
  }
  expect(shown).toContain("Status: </span>prospect");
});

it("shows staff how many requests each storm has brought", () => {
  const storms = [
    { id: "storm-a", requests: 12, doubtful: 3 },
    { id: "storm-gone", requests: 1, doubtful: 0 },
  ];
  const shown = list([], storms, "review");
  expect(shown).toMatch(
    /Hail in northern Texas<\/th><td[^>]*>12<\/td><td[^>]*>3</,
  );
  expect(shown).toContain("storm-gone");
  expect(shown).toContain('href="/dashboard?list=review&amp;sort=storm"');
  // No message is sent under a storm, and without storms there is nothing to sort.
  expect(list([], storms, "messages")).not.toContain("By storm");
  expect(list([])).not.toContain("By storm");
});
