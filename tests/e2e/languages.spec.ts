import { expect, readUntil, test } from "./stack.fixture.ts";
import {
  draftField,
  field,
  openDocument,
  openMenu,
  publish,
} from "./studio-form.fixture.ts";
import { violationsOf } from "./violations.fixture.ts";

test("an editor adds a page in Spanish, is led to what is still in English, and told when its original changes", async ({
  stack,
}) => {
  const original = "service-public-adjusting";
  const path = "/es/services/public-adjusting";
  await readUntil(stack.siteUrl + path, ({ text }) =>
    text.includes('<html lang="en"'),
  );
  const studio = await stack.openStudio();
  const banner = studio.getByTestId("translation-banner");
  await openDocument(studio, stack.studioUrl, "service", original);
  await expect(banner).toContainText("Not in Spanish yet");
  const button = studio.getByTestId("translations");
  const spanish = studio.getByRole("menuitem", { name: /Spanish/ });
  await openMenu(button, spanish);
  await expect(spanish).toHaveText("Create the Spanish page");
  expect(await violationsOf(studio, '[role="menu"]')).toEqual([]);
  await spanish.press("Enter");
  const id = `${original}-es`;
  // The copy opens beside its original.
  await expect(studio).toHaveURL(new RegExp(`${original};.*${id}`));
  await expect.poll(() => stack.document(`drafts.${id}`)).toBeTruthy();
  const forms = studio.locator(
    "[data-testid=document-pane]:not([data-pane-collapsed])",
  );
  const size = studio.viewportSize()!;
  for (const width of [1024, size.width]) {
    await studio.setViewportSize({ ...size, width });
    await expect(forms).toHaveCount(2);
  }

  await openDocument(studio, stack.studioUrl, "state", "state-texas", "name");
  const words = studio.getByRole("menuitem", {
    name: /^Spanish: in this form/,
  });
  await openMenu(button, words);
  await words.click();
  await expect(studio).toHaveURL(/path(=|%3D)translations/);

  await openDocument(studio, stack.studioUrl, "service", id);
  await draftField(stack, studio, id, "title", "Ajuste público");
  const pane = studio.getByTestId("checks-pane");
  await openMenu(
    studio.getByRole("button", { name: "Checks", exact: true }),
    pane,
  );
  const { kicker } = (await stack.document(original))!;
  const left = pane
    .getByRole("button", { name: /^Warning/ })
    .filter({ hasText: String(kicker) });
  await left.click();
  await expect(field(studio, "kicker")).toBeFocused();
  const translated = "Nos encargamos de la reclamación";
  await draftField(stack, studio, id, "kicker", translated);
  await expect(left).toBeHidden();
  await publish(studio);
  await readUntil(
    stack.siteUrl + path,
    ({ text }) =>
      text.includes('<html lang="es"') && text.includes("Ajuste público"),
  );
  await readUntil(
    `${stack.siteUrl}/services/public-adjusting`,
    ({ text }) => text.includes(`href="${path}"`),
    ({ text }) => text.includes("Ajuste público"),
  );

  await stack.mutate({ patch: { id: original, set: { kicker: "Changed" } } });
  await openDocument(studio, stack.studioUrl, "contactPage", "contactPage");
  await openDocument(studio, stack.studioUrl, "service", id);
  await expect(banner).toContainText("The original was changed on");
  await openMenu(button, spanish);
  await expect(
    studio.getByRole("menuitem", { name: /^English: published/ }),
  ).toBeVisible();
  await expect(spanish).toHaveText(
    "Spanish: published, older than its English original, not reviewed by a person",
  );
  await studio.keyboard.press("Escape");
  await expect(field(studio, "title")).toHaveValue("Ajuste público");
});
