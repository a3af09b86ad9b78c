import { claimsOf, ownEmail, rowsOf } from "./prospect.fixture.ts";
import {
  expect,
  forgive,
  readUntil,
  test,
  type Stack,
} from "./stack.fixture.ts";
import {
  draftField,
  field,
  openDocument,
  openMenu,
  publish,
} from "./studio-form.fixture.ts";

// A reader of Spanish asks for help and takes it back; an editor adds a page in
// Spanish; and a storm ends in both languages at once.

const phone = { viewport: { width: 360, height: 740 } };

/** The nine questions by their labels, and what each says without an answer. */
const questions = [
  ["Nombre completo", "Ada Prospecto", /^Nombre: escriba al menos 2/],
  ["Correo electrónico", "", /^El correo electrónico no es válido/],
  ["Número de teléfono", "(312) 555-0100", /debe tener al menos 10 dígitos/],
  ["Fecha del daño", "2026-05-31", /^Escriba el día en que ocurrió/],
  [
    ...(["Lugar de la propiedad", "1 Main St, Dallas, TX 75201"] as const),
    /^Escriba la calle, la ciudad/,
  ],
  ["Compañía de seguros", "Acme Mutual", /^Escriba su compañía de seguros/],
  ["Número de póliza", "POL-123", /^Escriba su número de póliza/],
  ["Tipo de daño", "Techo", /^Escriba qué se dañó/],
  [
    ...([
      "Descripción de la reclamación",
      "El granizo rompió el techo.",
    ] as const),
    /^Escriba qué pasó/,
  ],
] as const;

/** The mails to an address, as the mailbox of the stack shows them. */
async function mailTo({ supabase }: Stack, email: string): Promise<string> {
  const mailbox = async () => {
    const page = await (await fetch(supabase!.mailboxUrl!)).text();
    const mails = page.split("<article>");
    return mails.find((mail) => mail.includes(email)) ?? "";
  };
  await expect.poll(mailbox, { timeout: 80_000 }).not.toBe("");
  return mailbox();
}

test("a reader of Spanish sends a request on a phone without JavaScript, reads its mail and withdraws it", async ({
  stack,
  noise,
}) => {
  const email = ownEmail();
  const page = await stack.openVisitor({ ...phone, javaScriptEnabled: false });
  await page.goto(stack.siteUrl);
  await page.getByRole("link", { name: "Español" }).first().click();
  await expect(page).toHaveURL(`${stack.siteUrl}/es`);
  await page.goto(`${stack.siteUrl}/es/consultation`);
  await expect(
    page.getByText(/^Le respondemos en inglés/).first(),
  ).toBeVisible();

  const send = page.getByRole("button", { name: "Enviar la solicitud" });
  await send.click();
  const summary = page.locator(".error-summary");
  for (const [, , message] of questions)
    await expect(summary.getByRole("link", { name: message })).toHaveCount(1);
  await expect(summary.getByRole("link")).toHaveCount(questions.length);
  forgive(noise, /status of 400/);
  for (const [label, answer] of questions)
    await page.getByLabel(label, { exact: true }).fill(answer || email);
  await send.click();
  await expect(page).toHaveURL(/\/es\/consultation\/thank-you\?/);
  const reference = await page.getByText(/^CLAIM-[0-9A-Z]+$/).innerText();

  await claimsOf(stack, email, 1);
  const [row] = await rowsOf(stack, "claim_attribution", "claim_id", reference);
  expect(row).toMatchObject({ language: "es" });
  const mail = await mailTo(stack, email);
  expect(mail).toContain(`Recibimos su solicitud ${reference}`);
  expect(mail).toContain("Le respondemos en inglés.");
  const [link] = /http[^"<\s]+\/es\/request\/[0-9a-f]{64}/.exec(mail)!;

  await page.goto(link);
  await expect(page.locator("html")).toHaveAttribute("lang", "es");
  await expect(page.getByRole("heading", { name: "Recibida" })).toBeVisible();
  await page.getByRole("link", { name: "Retirar su solicitud" }).click();
  await page.getByRole("button", { name: "Sí, retirarla y borrarla" }).click();
  await expect(
    page.getByRole("heading", { name: "Su solicitud se retiró" }),
  ).toBeVisible();
  expect(await rowsOf(stack, "claims", "id", reference)).toEqual([]);
  expect((await page.goto(link))!.status()).toBe(404);
  forgive(noise, /status of 4/);
});

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
  await expect(banner).toContainText("Not in Español yet");
  // The form has lists of words in Spanish, too.
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

test("a storm starts and ends in both languages at once", async ({ stack }) => {
  const id = "storm-hail-and-wind";
  const hoursFromNow = (hours: number) =>
    new Date(Date.now() + hours * 3_600_000).toISOString();
  const words = {
    "/": "Zephyrine storm tonight",
    "/es": "Tormenta zephyrine esta noche",
  };
  const readAll = async (isOn: boolean) => {
    for (const [path, text] of Object.entries(words))
      await readUntil(
        stack.siteUrl + path,
        (answer) => answer.text.includes(text) === isOn,
      );
  };
  await stack.mutate({
    patch: {
      id,
      set: {
        ...{ active: true, bannerText: words["/"] },
        ...{ startsAt: hoursFromNow(-1), endsAt: hoursFromNow(2) },
        states: [{ _type: "reference", _key: "texas", _ref: "state-texas" }],
        'translations[language == "es"].bannerText': words["/es"],
      },
    },
  });
  await readAll(true);
  const spanish = await (await fetch(`${stack.siteUrl}/es`)).text();
  expect(spanish).not.toContain(words["/"]);
  await stack.mutate({ patch: { id, set: { active: false } } });
  await readAll(false);
});
