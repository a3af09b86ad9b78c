import type { Page } from "@playwright/test";
import { stegaClean } from "@sanity/client/stega";

import {
  connected,
  frameOf,
  showInPresentation,
} from "./presentation.fixture.ts";
import { expect, field, type Stack, test } from "./stack.fixture.ts";
import { goInStudio } from "./studio-session.fixture.ts";

async function openPresentation(stack: Stack, path: string): Promise<Page> {
  const studio = await stack.openStudio();
  await showInPresentation(stack, studio, path);
  return studio;
}

test("a page opens beside the form of its document, at any width", async ({
  stack,
}) => {
  const studio = await openPresentation(stack, "/blog/hail-damage-guide");
  const title = await frameOf(studio)
    .getByRole("heading", { level: 1 })
    .innerText();
  await expect(field(studio, "title")).toHaveValue(stegaClean(title));
  for (const width of [1024, 1440]) {
    await studio.setViewportSize({ width, height: 900 });
    const frame = (await studio.locator("iframe").boundingBox())!;
    const form = (await field(studio, "title").boundingBox())!;
    expect(frame.width, `${width}`).toBeGreaterThan(width / 3);
    expect(form.x, `${width}`).toBeGreaterThanOrEqual(frame.x + frame.width);
    expect(form.x + form.width, `${width}`).toBeLessThanOrEqual(width);
  }
  await studio.getByTestId("preview-viewport-toggle").click();
  await expect
    .poll(async () => (await studio.locator("iframe").boundingBox())?.width)
    .toBeLessThan(440);
  // The page without the preview must not be framed, so this button is not offered.
  await expect(
    frameOf(studio).getByRole("button", { name: "Leave preview" }),
  ).toHaveCount(0);
});

test("address bar, links of the page and form follow each other", async ({
  stack,
}) => {
  const studio = await openPresentation(stack, "/");
  const address = studio.getByRole("textbox").first();
  await address.fill(`${stack.siteUrl}/states/texas`);
  await address.press("Enter");
  await expect(
    frameOf(studio).getByRole("heading", { level: 1 }),
  ).toContainText("Texas");
  await expect(field(studio, "name")).toHaveValue("Texas");
  await connected(studio);
});

test("a document says on which pages it stands, and opens beside one", async ({
  stack,
}) => {
  const studio = await stack.openStudio();
  await goInStudio(
    studio,
    stack.studioUrl,
    "/intent/edit/id=licence-colorado;type=stateLicence/",
  );
  await studio.getByText(/Used on \d+ pages/).click();
  await expect(
    studio.getByText("/states/colorado", { exact: true }),
  ).toBeVisible();
  await studio.getByRole("button", { name: "Edit on page" }).click();
  await connected(studio);
  await expect(frameOf(studio).locator("body")).toContainText("Colorado");
  await expect(studio.locator("iframe")).toHaveAttribute(
    "src",
    /pathname=%2Fcompliance/,
  );
  await expect(field(studio, "name")).toHaveValue("Colorado");
});

/** The keys of the figures on the home page, as they are stored. */
async function storedFigures(stack: Stack) {
  const query = `*[_id == "homePage"][0].sections[_type == "statsSection"][0]{
    "keys": stats[]._key
  }`;
  const { body } = await stack.lake(
    `/data/query/production?perspective=drafts&query=${encodeURIComponent(query)}`,
  );
  return body["result"] as { keys: string[] };
}

test("an editor moves figures on the page", async ({ stack }) => {
  const studio = await openPresentation(stack, "/");
  const frame = frameOf(studio);
  const figures = frame.locator('[data-sanity*=".stats:"]');
  const { keys } = await storedFigures(stack);
  const [first = "", second = "", ...others] = keys;
  const expectOrder = async (...order: string[]) => {
    for (const [index, key] of order.entries())
      await expect(figures.nth(index)).toHaveAttribute(
        "data-sanity",
        new RegExp(`:${key};`),
      );
    const isStored = async () => (await storedFigures(stack)).keys;
    await expect.poll(isStored).toEqual(order);
  };

  // A figure is taken at its edge: its texts are fields of their own.
  const edge = { x: 3, y: 3 };
  await figures.first().hover({ position: edge });
  await expect(frame.locator("[data-draggable][data-hovered]")).toBeVisible();
  await studio.mouse.down();
  const place = (await figures.nth(1).boundingBox())!;
  const [x, y] = [place.x + place.width - 10, place.y + 20];
  await studio.mouse.move(x - 20, y, { steps: 5 });
  await studio.mouse.move(x, y, { steps: 5 });
  await studio.mouse.up();
  await expectOrder(second, first, ...others);

  // The menu of the figure moves it back.
  await figures.first().click({ button: "right", position: edge });
  await frame.getByText("Move", { exact: true }).hover();
  await frame.getByText("Down", { exact: true }).click();
  await expectOrder(first, second, ...others);
});

test("the Studio says in words where the site cannot be shown beside its forms", async ({
  noise,
  stack,
}) => {
  const { port } = new URL(stack.studioUrl);
  const studio = await stack.openVisitor();
  await studio.goto(`http://127.0.0.1:${port}/presentation`);
  await studio.getByLabel("E-mail").fill(stack.editor!.email);
  await studio.getByLabel("Password").fill(stack.editor!.password);
  await studio.getByRole("button", { name: "Sign in" }).click();
  await expect(studio.getByText(`at ${stack.studioUrl} alone`)).toBeVisible();
  await expect(studio.locator("iframe")).toHaveCount(0);
  // Every request of this Studio goes to the spelling that is tried here.
  await studio.context().close();
  const own = `request to http://127.0.0.1:${port}`;
  expect(noise.filter((line) => line !== own)).toEqual([]);
  noise.length = 0;
});
