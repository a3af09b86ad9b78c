import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";

import { afterAll, expect, it, vi } from "vitest";

import { CADDYFILE } from "../fixtures/deploy/caddy.fixture.ts";
import {
  needProgram,
  skipFor,
} from "../fixtures/deploy/debian-program.fixture.ts";
import {
  mayOpenNetwork,
  openNetwork,
  type OwnNetwork,
} from "../fixtures/deploy/own-network.fixture.ts";
import { laySeededContent } from "../fixtures/stack/content-template.fixture.ts";
import { layInitialisedDatabase } from "../fixtures/stack/database.fixture.ts";
import { bareEnvironment } from "../fixtures/stack/stack.fixture.ts";

// deploy/caddy/Caddyfile gets its certificates from a certificate authority by ACME,
// on ports 80 and 443: another Caddy, in a network in which both names lead here.

const [SITE, STUDIO, AUTHORITY] = [
  "www.example.com",
  "studio.example.com",
  "ca.example.net",
];
const PATIENCE = { timeout: 60_000, interval: 200 };

const folder = mkdtempSync(path.join(os.tmpdir(), "automatic-tls-"));
const root = path.join(
  folder,
  "authority/.local/share/caddy/pki/authorities/local/root.crt",
);
let network: OwnNetwork | null = null;
afterAll(async () => {
  await network?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The certificate authority: it asks the names for their proofs, as a public one. */
const AUTHORITY_FILE = `{
	admin off
	skip_install_trust
	auto_https disable_redirects
}
https://${AUTHORITY}:9443 {
	tls internal
	acme_server
}
`;

/** A Caddy with a home of its own, in which it keeps its certificates. */
function startCaddy(
  own: OwnNetwork,
  program: string,
  {
    name,
    config,
    ...env
  }: { name: string; config: string; [name: string]: string },
): ChildProcess {
  return own.spawn(
    [program, "run", "--config", config, "--adapter", "caddyfile"],
    {
      PATH: process.env["PATH"],
      HOME: path.join(folder, name),
      ...env,
    },
  );
}

async function startSite(own: OwnNetwork): Promise<void> {
  const dataFolder = path.join(folder, "data");
  await Promise.all([
    layInitialisedDatabase(path.join(dataFolder, "supabase")),
    laySeededContent(dataFolder),
  ]);
  const words = [
    ...[process.execPath, "--disable-warning=ExperimentalWarning"],
    "local/start.ts",
  ];
  const stack = own.spawn(words, {
    ...bareEnvironment(),
    DATA_DIR: dataFolder,
    SITE_URL: `https://${SITE}`,
    STUDIO_URL: `https://${STUDIO}`,
    TRUST_PROXY: "1",
    WARM_UP: "0",
  });
  let printed = "";
  for (const output of [stack.stdout!, stack.stderr!])
    output.on("data", (chunk: Buffer) => (printed += chunk.toString()));
  await vi.waitUntil(
    () => printed.includes("Ctrl+C stops") || stack.exitCode !== null,
    { timeout: 300_000, interval: 100 },
  );
  expect(printed).toContain("Ctrl+C stops everything.");
}

it("gives the site and the Studio certificates, and keeps them", async (context) => {
  const program = needProgram(context, "caddy");
  const curl = needProgram(context, "curl");
  needProgram(context, "ip", "iproute2");
  if (!mayOpenNetwork())
    skipFor(context, "this account may make no network of its own");
  const own = await openNetwork([SITE, STUDIO, AUTHORITY]);
  network = own;

  const trusted = [curl, "--silent", "--show-error", "--cacert", root];
  const head = (url: string) => own.run(...trusted, "--head", url).text;
  /** What the server presents: the line of its serial number. */
  const serialOf = (name: string) => {
    const args = ["--output", "/dev/null", "--write-out", "%{certs}"];
    const { text } = own.run(...trusted, ...args, `https://${name}/`);
    return /Serial Number:(\S+)/.exec(text)?.[1];
  };

  const authorityFile = path.join(folder, "authority.Caddyfile");
  writeFileSync(authorityFile, AUTHORITY_FILE);
  const authority = startCaddy(own, program, {
    ...{ name: "authority", config: authorityFile },
  });
  const directory = `https://${AUTHORITY}:9443/acme/local/directory`;
  await vi.waitFor(() => {
    expect(existsSync(root)).toBe(true);
    expect(own.run(...trusted, directory).text).toContain("newOrder");
  }, PATIENCE);
  await startSite(own);

  const asDeployed = {
    ...{ name: "caddy", config: CADDYFILE },
    SITE_ADDRESS: SITE,
    STUDIO_ADDRESS: STUDIO,
    CADDY_GLOBAL_OPTIONS: `acme_ca ${directory}\n\tacme_ca_root ${root}`,
  };
  const first = startCaddy(own, program, asDeployed);
  await vi.waitFor(() => {
    for (const name of [SITE, STUDIO]) expect(serialOf(name)).toBeDefined();
  }, PATIENCE);

  const page = head(`https://${SITE}/contact`);
  expect(page).toMatch(/^HTTP\/2 200/);
  expect(page).toMatch(/strict-transport-security: max-age=31536000/i);
  const studio = head(`https://${STUDIO}/`);
  expect(studio).toMatch(/^HTTP\/2 200/);
  expect(studio).toMatch(/strict-transport-security: max-age=31536000/i);
  const plain = head(`http://${SITE}/contact?from=mail`);
  expect(plain).toMatch(/^HTTP\/1\.1 308/);
  expect(plain).toMatch(
    new RegExp(`location: https://${SITE}/contact\\?from=mail`, "i"),
  );
  expect(plain).toMatch(/cache-control: private, no-store/i);
  // Without the authority's certificate no browser would trust it.
  expect(own.run(curl, "--silent", `https://${SITE}/`).code).not.toBe(0);

  // A restart asks for nothing: the authority is gone by then.
  const serials = [serialOf(SITE), serialOf(STUDIO)];
  for (const child of [authority, first]) {
    const gone = once(child, "exit");
    child.kill("SIGTERM");
    await gone;
  }
  startCaddy(own, program, asDeployed);
  await vi.waitFor(
    () => expect([serialOf(SITE), serialOf(STUDIO)]).toEqual(serials),
    PATIENCE,
  );
  expect(head(`https://${SITE}/`)).toMatch(/^HTTP\/2 200/);
}, 600_000);
