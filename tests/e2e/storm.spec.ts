import type { Page } from "@playwright/test";

import { expect, readUntil, test, type Stack } from "./stack.fixture.ts";
import { checkField, openDocument, publish } from "./studio-form.fixture.ts";
import { sidewaysScroll, violationsOf } from "./violations.fixture.ts";

/** The storm that the seed has prepared, switched off. */
const PREPARED = "storm-hail-and-wind";
const HEADING = "Zephyrine hail went over the roofs";
const HOUR_MS = 3_600_000;
const hoursFromNow = (hours: number) =>
  new Date(Date.now() + hours * HOUR_MS).toISOString();
const inState = (slug: string) => ({
  states: [{ _type: "reference", _key: slug, _ref: `state-${slug}` }],
});

/** Its time and place, and the words by which a page of it is known. */
const now = () => ({
  ...{ heading: HEADING, ...inState("illinois") },
  ...{ startsAt: hoursFromNow(-1), endsAt: hoursFromNow(2) },
});

/** Writes fields of the draft, as the forms of two references and two hours would. */
async function writeDraft(stack: Stack, set: object): Promise<void> {
  const { status } = await stack.lake("/data/actions/production", {
    actions: [
      {
        actionType: "sanity.action.document.edit",
        ...{ publishedId: PREPARED, draftId: `drafts.${PREPARED}` },
        patch: { set },
      },
    ],
  });
  expect(status).toBe(200);
}

async function openStorm(studio: Page, stack: Stack): Promise<void> {
  await openDocument(studio, stack.studioUrl, "storm", PREPARED, "name");
}

const theSwitch = (studio: Page) =>
  studio.getByRole("checkbox", { name: "Switched on" });

const PAGES = ["/", "/states/illinois", "/claims/wind/illinois"];

/** Reads until all pages of the storm show it, or none does. */
async function readAll({ siteUrl }: Stack, isOn: boolean): Promise<void> {
  for (const path of PAGES)
    await readUntil(
      siteUrl + path,
      ({ text }) => text.includes(HEADING) === isOn,
    );
}

test("a prepared storm is switched on and off in the Studio, and refused while its end lies before its start", async ({
  stack,
}) => {
  const studio = await stack.openStudio();
  await writeDraft(stack, { ...now(), endsAt: hoursFromNow(-2) });
  await openStorm(studio, stack);
  await checkField(theSwitch(studio));
  const fault = studio
    .getByTestId("field-endsAt")
    .getByTestId("input-validation-icon-error");
  await expect(async () => {
    await fault.hover({ timeout: 20_000 });
    await expect(
      studio.getByText(/^The end is before the start/).first(),
    ).toBeVisible({ timeout: 20_000 });
  }).toPass();
  await expect(studio.getByTestId("action-publish")).toBeDisabled();
  await writeDraft(stack, now());
  await publish(studio);
  await readAll(stack, true);

  const visitor = await stack.openVisitor({ javaScriptEnabled: false });
  // A form does without what the source has not answered within half a second.
  await expect(async () => {
    await visitor.goto(`${stack.siteUrl}/states/illinois`);
    const storm = visitor.getByTestId("storm");
    await expect(storm.getByRole("heading", { name: HEADING })).toBeVisible();
    await storm.getByRole("button", { name: "Request a Consultation" }).click();
    const peril = visitor.getByLabel("Type of Peril");
    await expect(peril).toBeVisible();
    expect(await peril.inputValue()).toBe("hail");
  }).toPass();
  await expect(visitor.getByLabel("Property Location")).toHaveValue("Illinois");

  await theSwitch(studio).uncheck({ force: true });
  await publish(studio);
  await readAll(stack, false);
});

test("the pages of a storm are for everybody, and a banner that was closed does not hide the next one", async ({
  stack,
}) => {
  const bannerText = "Zephyrine banner of the first hour";
  const storm = { ...now(), active: true, bannerText };
  await stack.mutate({ patch: { id: PREPARED, set: storm } });
  await readAll(stack, true);
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
