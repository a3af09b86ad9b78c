import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createClient } from "@sanity/client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { installPacked, type PackedProject } from "./packed.fixture.ts";

const EMAIL = "editor@example.com";
const PASSWORD = "a long enough secret";

// Installs from the registry and builds a Studio: the long form alone.
describe.runIf(process.env["TEST_LONG"])("the packed package", () => {
  let project: PackedProject;

  beforeAll(async () => {
    project = await installPacked();
  });
  afterAll(() => project.remove());

  it("holds no TypeScript but declarations", () => {
    const folder = join(project.folder, "node_modules/content-lake");
    const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
    expect(files).toContain("dist/main.js");
    expect(
      files.filter(
        (file) => /(?<!\.d)\.ts$/.test(file) || /test|fixture/.test(file),
      ),
    ).toEqual([]);
  });

  it("runs the unmodified Studio on three lines of configuration", async () => {
    await project.command("sanity", ["build", "--yes"]);
    const scripts = readdirSync(join(project.folder, "dist/static"));
    const main = scripts.filter((name) => /^sanity-.*\.js$/.test(name));
    expect(
      main.some((name) =>
        readFileSync(
          join(project.folder, "dist/static", name),
          "utf8",
        ).includes("/listen-socket"),
      ),
    ).toBe(true);

    const data = ["--data", "data"];
    const user = ["--email", EMAIL, "--name", "Editor"];
    const added = await project.command(
      "content-lake",
      ["user", "add", ...data, ...user, "--role", "administrator"],
      { input: `${PASSWORD}\n` },
    );
    expect(added).toBe(`${EMAIL} was created.\n`);

    const lake = await project.start([...data, "--studio", "dist"]);
    const page = await fetch(lake.url, { headers: { accept: "text/html" } });
    const html = await page.text();
    expect(page.status).toBe(200);
    // The page does without the scripts that it would fetch from other hosts.
    const sources = [...html.matchAll(/<script[^>]+src="(\/[^"]+)"/g)];
    expect(sources.length).toBeGreaterThan(0);
    for (const [, source = ""] of sources) {
      const script = await fetch(new URL(source, lake.url));
      expect(script.status).toBe(200);
      expect(script.headers.get("content-type")).toMatch(/javascript/);
    }

    const cookie = await signIn(lake.url);
    const titles = await publishNote(lake.url, cookie);
    expect(titles).toEqual(["Hello"]);

    await lake.stop();
  });
});

/** Signs in as the page of the lake does, and gives the cookie. */
async function signIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/v1/auth/login/local`, {
    method: "POST",
    body: new URLSearchParams({ email: EMAIL, password: PASSWORD }),
    redirect: "manual",
  });
  expect(answer.status).toBe(303);
  return answer.headers
    .getSetCookie()
    .map((header) => header.split(";", 1)[0])
    .join("; ");
}

/** Creates a draft and publishes it, as the Studio does; gives the titles. */
async function publishNote(url: string, cookie: string): Promise<string[]> {
  const client = createClient({
    projectId: "local",
    dataset: "production",
    apiHost: url,
    apiVersion: "2025-02-19",
    useProjectHostname: false,
    useCdn: false,
    headers: { cookie, origin: url },
  });
  await client.create({ _id: "drafts.note", _type: "note", title: "Hello" });
  await client.action({
    actionType: "sanity.action.document.publish",
    draftId: "drafts.note",
    publishedId: "note",
  });
  return client.fetch<string[]>('*[_type == "note"].title');
}
