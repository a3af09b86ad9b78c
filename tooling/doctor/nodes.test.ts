import { writeFileSync } from "node:fs";
import path from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import {
  type GoodMachine,
  makeGoodMachine,
} from "../../tests/fixtures/deploy/good-machine.fixture.ts";
import { examine } from "./examine.ts";

let machine: GoodMachine;

beforeEach(async () => {
  machine = await makeGoodMachine();
});
afterEach(() => machine.remove());

/** A service whose clock is so many milliseconds ahead. Out: its origin. */
function serveAt(ahead: number, body: object): Promise<string> {
  return machine.serve((_, response) => {
    response.writeHead(200, {
      "content-type": "application/json",
      date: new Date(Date.now() + ahead).toUTCString(),
    });
    response.end(JSON.stringify(body));
  });
}

/** What is not well. */
async function faults() {
  const found = await examine(machine);
  return found.filter(({ level }) => level !== "ok");
}

describe("a node of several", () => {
  /** A database and a site that run, as `/readyz` reports of them. */
  async function useNode(report: object): Promise<void> {
    const site = await serveAt(0, report);
    Object.assign(machine.variables, {
      PORT: new URL(site).port,
      SUPABASE_URL: await serveAt(0, {}),
      SUPABASE_PUBLISHABLE_KEY: "sb_publishable_x",
      SITE_SECRET: "x".repeat(32),
    });
    const file = path.join(machine.dataFolder, "stack.json");
    writeFileSync(file, JSON.stringify({ siteUrl: site }), { mode: 0o600 });
  }

  it("is well if all have its secret", async () => {
    await useNode({ content: "ok" });
    expect(await faults()).toEqual([]);
  });

  it("whose secret is another than that of the others", async () => {
    await useNode({ content: "ok", siteSecret: "differs from another node's" });
    const [found, ...others] = await faults();
    expect(others).toEqual([]);
    expect(found).toMatchObject({ about: "Nodes", level: "error" });
    expect(found?.sentence).toMatch(/another SITE_SECRET/);
  });

  it("is told of a secret that a start has made", async () => {
    await useNode({ content: "ok" });
    delete machine.variables["SITE_SECRET"];
    const findings = await examine(machine);
    expect(findings).toContainEqual({
      about: "Nodes",
      level: "ok",
      sentence: expect.stringMatching(/npm start made/) as string,
    });
  });

  it("whose database has another time than everything else", async () => {
    await useNode({ content: "ok" });
    Object.assign(machine.variables, {
      SANITY_PROJECT_ID: "abc123",
      SANITY_DATASET: "production",
      SANITY_API_HOST: await serveAt(0, { result: true }),
      SANITY_API_READ_TOKEN: "a-token",
      LEADS_WEBHOOK_URL: `${await serveAt(0, {})}/leads`,
      LEADS_WEBHOOK_SECRET: "x".repeat(16),
      SUPABASE_URL: await serveAt(-30_000, {}),
    });
    const [found, ...others] = await faults();
    expect(others).toEqual([]);
    expect(found).toMatchObject({ about: "Clock", level: "warning" });
    expect(found?.sentence).toMatch(/database's clock is \d+ s behind/);
  });
});
