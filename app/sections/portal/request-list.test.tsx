import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";

import { RequestList } from "./request-list";

const list = (setAside: string[]) =>
  renderToStaticMarkup(
    <RequestList name="requests" list={null} setAside={setAside} />,
  );

it("shows staff a damaged outbox until its file is removed", () => {
  const file = "outbox-set-aside-2026.sqlite";
  expect(list([file])).toContain(file);
  expect(list([file])).toContain("The store of requests was damaged");
  expect(list([])).not.toContain("was damaged");
});
