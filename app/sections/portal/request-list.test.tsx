import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";

import type { ListName, StormCount } from "~/portal/requests/request-list";

import { RequestList } from "./request-list";

const list = (
  setAside: string[],
  storms: StormCount[] = [],
  name: ListName = "requests",
) =>
  renderToStaticMarkup(
    <RequestList
      name={name}
      sort="newest"
      list={null}
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
