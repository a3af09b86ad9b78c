import { readFileSync } from "node:fs";

import { expect, test, viewer } from "./stack.fixture.ts";
import { draftField, openDocument } from "./studio-form.fixture.ts";
import { goInStudio } from "./studio-session.fixture.ts";
import { violationsOf } from "./violations.fixture.ts";

const ID = "article-property-insurance";

test("an editor reads who changed what, by type and person, and takes it along as a file", async ({
  stack,
}) => {
  const studio = await stack.openStudio();
  await openDocument(studio, stack.studioUrl, "article", ID);
  await draftField(stack, studio, ID, "title", "=Hail and wind");
  const named = { _id: "drafts.someone", _type: "faq", question: "Whose?" };
  await stack.mutate({ create: named });

  await goInStudio(studio, stack.studioUrl, "/structure/change-log");
  const log = studio.getByTestId("change-log");
  const rows = log.getByRole("listitem");
  const own = rows.filter({ hasText: "→ =Hail and wind" });
  await expect(own).toHaveCount(1);
  await expect(own).toContainText(
    /Article · draft · by .+, \d{1,2}:\d\d [AP]M C[SD]T/,
  );
  await expect(rows.filter({ hasText: "Whose?" })).toContainText(
    "Draft created",
  );
  expect(await violationsOf(studio, '[data-testid="change-log"]')).toEqual([]);

  await log.getByLabel("What").selectOption("Article");
  await expect(rows.filter({ hasText: "Whose?" })).toHaveCount(0);
  await log.getByLabel("Who").selectOption({ index: 1 });
  await expect(own.or(log.getByText("No changes match"))).toBeVisible();
  await log.getByLabel("Who").selectOption("Everyone");
  const download = studio.waitForEvent("download");
  await log.getByRole("button", { name: "Download as CSV" }).click();
  const file = readFileSync(await (await download).path(), "utf8");
  expect(file).toMatch(/^\uFEFF"Document",/);
  expect(file).toMatch(/"draft","Title","[^"]+","'=Hail and wind","/);
  expect(file).not.toContain("Whose?");

  await own.getByRole("link").click();
  await expect(studio).toHaveURL(new RegExp(ID));
  // A viewer may read everything, and so its history.
  const reader = await stack.openStudio(viewer);
  await goInStudio(reader, stack.studioUrl, "/structure/change-log");
  await expect(reader.getByTestId("change-log")).toContainText(
    "=Hail and wind",
  );
});

test("whoever leaves while a file of all changes is read does not wait for it", async ({
  stack,
}) => {
  // More than one reading of the history holds, and than the list shows at first.
  for (let n = 0; n < 210; n += 1)
    await stack.mutate({
      create: { _id: `drafts.many-${n}`, _type: "faq", question: `${n}?` },
    });
  const studio = await stack.openStudio();
  await goInStudio(studio, stack.studioUrl, "/structure/change-log");
  const log = studio.getByTestId("change-log");
  await expect(log.getByRole("status")).toContainText(/changes so far, as of/);
  const reads = /\/data\/history\/production\/transactions/;
  await studio.route(reads, () => {});
  const isAsked = studio.waitForRequest(reads);
  const isGivenUp = studio.waitForEvent("requestfailed", (request) =>
    reads.test(request.url()),
  );
  await log.getByRole("button", { name: "Download as CSV" }).click();
  await isAsked;
  await expect(log).toContainText("Reading all changes…");
  await goInStudio(studio, stack.studioUrl, "/structure/faq");
  expect((await isGivenUp).failure()?.errorText).toBe("net::ERR_ABORTED");
  await studio.unroute(reads);
});
