import { afterAll, beforeAll, expect, inject, it } from "vitest";

import {
  startServedSite,
  type ServedSite,
} from "../fixtures/site/served-site.fixture.ts";

// The privacy page says what the variables say.

let served: ServedSite;

beforeAll(async () => {
  served = await startServedSite(inject("stack"), {
    RETENTION_DAYS: "claims 2555, mails 31",
  });
});
afterAll(() => served.remove());

it("prints the days that are set, and that the rest stays", async () => {
  const answer = await fetch(`http://localhost:${served.port}/privacy`);
  const text = (await answer.text()).replace(/<[^>]*>/g, "");
  expect(text).toContain(
    "Requests for help that are closed: 2555 days after the last change of their status, they are deleted.",
  );
  expect(text).toContain(
    "Copies of mails on the server: 31 days after they were written",
  );
  expect(text).toContain(
    "Messages of the contact form: they stay until we remove them.",
  );
  expect(text).not.toContain("Nothing is removed there by itself");
});
