import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import os from "node:os";
import path from "node:path";

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { z } from "zod";

import {
  needProgram,
  runProgram,
} from "../fixtures/deploy/debian-program.fixture.ts";

// What a program makes of deploy/container/compose.yaml, and whether that fits the
// image, the site and the Caddyfile.

const NAMES = {
  SITE_ADDRESS: "www.example.com",
  STUDIO_ADDRESS: "studio.example.com",
};
const service = z.object({
  environment: z.record(z.string(), z.string()),
  volumes: z.array(z.string()),
  ports: z.array(z.unknown()).optional(),
  env_file: z.string().optional(),
});
const composition = z.object({
  services: z.object({ site: service, caddy: service }),
  volumes: z.record(z.string(), z.unknown()),
});

const read = (file: string) => readFileSync(file, "utf8");
const containerfile = read("deploy/container/Containerfile");
const source = composition.parse(
  parse(read("deploy/container/compose.yaml")) as unknown,
);

/** The value of a variable in the image. */
function inImage(name: string): string | undefined {
  return new RegExp(`^(?:ENV)?\\s+${name}=(\\S+)`, "m").exec(
    containerfile,
  )?.[1];
}

describe("the compose file", () => {
  it("sets variables that the site has, and Caddy the Caddyfile's", () => {
    const example = read(".env.example");
    for (const name of Object.keys(source.services.site.environment))
      expect(example, name).toMatch(new RegExp(`^#?${name}=`, "m"));
    const caddyfile = read("deploy/caddy/Caddyfile");
    for (const name of Object.keys(source.services.caddy.environment))
      expect(caddyfile, name).toContain(`{$${name}:`);
  });

  it("leads Caddy to the ports that the image listens on", () => {
    const { SITE_UPSTREAMS, STUDIO_UPSTREAM } =
      source.services.caddy.environment;
    expect(SITE_UPSTREAMS).toBe(`site:${inImage("PORT")}`);
    expect(STUDIO_UPSTREAM).toBe(`site:${inImage("STUDIO_PORT")}`);
    const [, exposed] = /^EXPOSE (.*)$/m.exec(containerfile) ?? [];
    expect(exposed).toBe(`${inImage("PORT")} ${inImage("STUDIO_PORT")}`);
    // The site itself is reached through Caddy alone.
    expect(source.services.site.ports).toBeUndefined();
    expect(source.services.caddy.ports).toEqual([
      "80:80",
      "443:443",
      "443:443/udp",
    ]);
  });

  it("mounts a named volume where the image keeps data and backups", () => {
    const [mount] = source.services.site.volumes;
    const [volume, place] = mount!.split(":");
    expect(Object.keys(source.volumes)).toContain(volume);
    for (const name of ["DATA_DIR", "BACKUP_DIR"])
      expect(path.dirname(inImage(name) ?? "")).toBe(place);
  });

  it("reads secrets from a file that git does not take", () => {
    const file = source.services.site.env_file;
    expect(read(".gitignore").split("\n")).toContain(
      `/deploy/container/${file}`,
    );
  });
});

describe("docker-compose", () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), "compose-"));
  const file = path.join(folder, "deploy/container/compose.yaml");

  beforeAll(() => {
    mkdirSync(path.dirname(file), { recursive: true });
    copyFileSync("deploy/container/compose.yaml", file);
    const lines = 'BACKUP_OFFSITE=rclone copy "$BACKUP_FILE" elsewhere:x\n';
    writeFileSync(path.join(path.dirname(file), "environment"), lines);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it("takes every word of it, and puts the names in", (context) => {
    const program = needProgram(context, "docker-compose");
    const args = ["-f", file, "config"];
    const { code, text } = runProgram(program, args, NAMES);
    expect(code, text).toBe(0);
    const { services } = composition.parse(parse(text) as unknown);
    expect(services.site.environment).toMatchObject({
      SITE_URL: "https://www.example.com",
      STUDIO_URL: "https://studio.example.com",
      TRUST_PROXY: "1",
      BACKUP_OFFSITE: 'rclone copy "$$BACKUP_FILE" elsewhere:x',
    });
    expect(services.caddy.environment).toMatchObject(NAMES);
    expect(services.caddy.volumes).toContain(
      `${folder}/deploy/caddy/Caddyfile:/etc/caddy/Caddyfile:ro`,
    );
    expect(text).toMatch(/stop_grace_period: 45s/);
  });

  it("refuses to start it without the two names", (context) => {
    const program = needProgram(context, "docker-compose");
    const empty = { SITE_ADDRESS: "", STUDIO_ADDRESS: "" };
    const { code, text } = runProgram(program, ["-f", file, "config"], empty);
    expect(code).not.toBe(0);
    expect(text).toMatch(/S(ITE|TUDIO)_ADDRESS/);
  });
});
