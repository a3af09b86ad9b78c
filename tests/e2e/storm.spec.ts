import { expect, readUntil, test } from "./stack.fixture.ts";
import { sidewaysScroll, violationsOf } from "./violations.fixture.ts";

/** The storm that the seed has prepared, switched off. */
const PREPARED = "storm-hail-and-wind";
const HEADING = "Zephyrine hail went over the roofs";
const HOUR_MS = 3_600_000;
const hoursFromNow = (hours: number) =>
  new Date(Date.now() + hours * HOUR_MS).toISOString();
const PAGES = ["/", "/states/illinois", "/claims/wind/illinois"];

test("the pages of a storm are for everybody, and a banner that was closed does not hide the next one", async ({
  stack,
}) => {
  const bannerText = "Zephyrine banner of the first hour";
  const storm = {
    active: true,
    bannerText,
    heading: HEADING,
    states: [{ _type: "reference", _key: "a", _ref: "state-illinois" }],
    startsAt: hoursFromNow(-1),
    endsAt: hoursFromNow(2),
  };
  await stack.mutate({ patch: { id: PREPARED, set: storm } });
  for (const path of PAGES)
    await readUntil(stack.siteUrl + path, ({ text }) => text.includes(HEADING));
  const visitor = await stack.openVisitor({
    viewport: { width: 360, height: 740 },
  });
  for (const path of PAGES) {
    await visitor.goto(stack.siteUrl + path);
    await expect(visitor.getByTestId("storm")).toBeVisible();
    expect(await violationsOf(visitor), path).toEqual([]);
    expect(await sidewaysScroll(visitor), path).toBe(0);
  }
  const banner = visitor.getByTestId("emergency-banner");
  await visitor.getByRole("button", { name: "Hide this message" }).click();
  await expect(banner).toBeHidden();
  await visitor.reload();
  await expect(banner).toBeHidden();
  const next = "Zephyrine banner of the second hour";
  await stack.mutate({
    patch: { id: PREPARED, set: { ...storm, bannerText: next } },
  });
  await readUntil(stack.siteUrl, ({ text }) => text.includes(next));
  await visitor.goto(stack.siteUrl);
  await expect(banner).toContainText(next);
  await expect(banner).toBeVisible();
});
