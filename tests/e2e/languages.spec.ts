import { expect, readUntil, test } from "./stack.fixture.ts";
import {
  draftField,
  field,
  openDocument,
  openMenu,
  publish,
} from "./studio-form.fixture.ts";

test("an editor adds a page in Spanish, and is told when its original changes", async ({
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
  // The form also has lists of words in Spanish.
  const menu = studio.locator('[data-ui="Popover"]');
  const spanish = menu.getByRole("button", { name: /^Español/ });
  await openMenu(
    studio.getByTestId("document-internationalization-menu"),
    spanish,
  );
  await spanish.click();
  const joined = `*[_type == "translation.metadata" && references("${original}")][0].translations[language == "es"][0].value._ref`;
  await expect.poll(() => stack.ask(joined)).toBeTruthy();
  const id = await stack.ask<string>(joined);

  await openDocument(studio, stack.studioUrl, "service", id);
  await draftField(stack, studio, id, "title", "Ajuste público");
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
  await expect(field(studio, "title")).toHaveValue("Ajuste público");
});
