import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { z } from "zod";

import { CADDYFILE, startCaddy } from "../fixtures/deploy/caddy.fixture.ts";
import {
  needProgram,
  runProgram,
} from "../fixtures/deploy/debian-program.fixture.ts";
import { freePort } from "../fixtures/stack/free-port.fixture.ts";

// The operator's files, each looked at by the program that reads it.

const root = mkdtempSync(path.join(os.tmpdir(), "deploy-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const read = (file: string) => readFileSync(file, "utf8");

describe("systemd's units", () => {
  const folder = "deploy/systemd";
  const services = ["claims-site.service", "claims-site-backup.service"];

  it("have an exposure of 2.0 at most", (context) => {
    const program = needProgram(context, "systemd-analyze", "systemd");
    for (const name of services) {
      const { code, text } = runProgram(program, [
        ...["security", "--offline=true", "--threshold=20", "--no-pager"],
        path.resolve(folder, name),
      ]);
      expect(code, text).toBe(0);
      expect(text).toMatch(/Overall exposure level .*: [01]\.\d /);
    }
  });

  it("start files that exist, without npm between", () => {
    for (const name of services) {
      const [, script] =
        /^ExecStart=\/srv\/claims-site\/current\/node_modules\/\.bin\/node \S+ (\S+)/m.exec(
          read(path.join(folder, name)),
        ) ?? [];
      expect(existsSync(script ?? "none"), name).toBe(true);
    }
  });
});

describe("the Caddyfile", () => {
  it("is valid", (context) => {
    const program = needProgram(context, "caddy");
    const args = ["validate", "--adapter", "caddyfile", "--config", CADDYFILE];
    const { code, text } = runProgram(program, args, { HOME: root });
    expect(code, text).toBe(0);
  });

  it("lets nobody keep its redirect to TLS", async (context) => {
    const program = needProgram(context, "caddy");
    const port = await freePort();
    const [site, studio] = ["site", "studio"].map(
      (name) => `http://${name}.localhost:${port}`,
    ) as [string, string];
    const ports = { sitePort: port, studioPort: port };
    const caddy = await startCaddy(program, { site, studio, ...ports });
    context.onTestFinished(() => caddy.stop());
    const address = `${caddy.plainUrl}/contact?from=mail`;
    const { status, headers } = await fetch(address, { redirect: "manual" });
    expect(status).toBe(308);
    expect(headers.get("location")).toMatch(
      /^https:\/\/localhost\/contact\?from=mail$/,
    );
    expect(headers.get("cache-control")).toBe("private, no-store");
  });

  it("passes requests on to the port that systemd keeps open", () => {
    const [, listens] =
      /^ListenStream=(\S+)$/m.exec(read("deploy/systemd/claims-site.socket")) ??
      [];
    expect(read(CADDYFILE)).toContain(`{$SITE_UPSTREAMS:${listens}}`);
  });
});

const containerfile = read("deploy/container/Containerfile");

describe("the container", () => {
  const lines = containerfile.replaceAll(/\\\n\s*/g, "").split("\n");
  const of = (word: string) =>
    lines
      .filter((line) => line.startsWith(`${word} `))
      .map((line) => line.slice(word.length + 1));

  it("copies by name what exists, and never the whole folder", () => {
    const copied = of("COPY")
      .filter((line) => !line.startsWith("--from"))
      .flatMap((line) => line.split(" ").slice(0, -1));
    expect(copied.length).toBeGreaterThan(10);
    for (const source of copied) {
      expect(source).not.toMatch(/^\.\/?$|\.env|\.data|backups/);
      const isPattern = source.includes("*");
      expect(isPattern || existsSync(source), source).toBe(true);
    }
    const sent = read(".containerignore")
      .split("\n")
      .filter((line) => line.startsWith("!"))
      .map((line) => line.slice(1));
    const roots = copied.map((source) => source.split("/")[0]);
    expect(new Set(sent)).toEqual(new Set(roots));
  });

  it("runs without root, without a shell, and says how it is", () => {
    expect(of("USER")).toEqual(["10001:10001"]);
    for (const word of ["ENTRYPOINT", "CMD"])
      expect(of(word).at(-1), word).toMatch(/^\[/);
    expect(of("HEALTHCHECK").join()).toContain("/healthz");
    expect(of("VOLUME")).toEqual(["/var/lib/claims-site"]);
  });
});

const service = z.looseObject({
  environment: z.record(z.string(), z.string()),
  ports: z.array(z.unknown()).optional(),
});
const composition = z.object({
  services: z.object({
    site: service.extend({
      build: z.object({ context: z.string(), dockerfile: z.string() }),
      env_file: z.string(),
    }),
    caddy: service,
  }),
  volumes: z.record(z.string(), z.unknown()),
});

describe("the compose file", () => {
  const { services, volumes } = composition.parse(
    parse(read("deploy/container/compose.yaml")) as unknown,
  );
  const { site, caddy } = services;
  const inImage = (name: string) =>
    new RegExp(`^(?:ENV)?\\s+${name}=(\\S+)`, "m").exec(containerfile)?.[1];

  it("has nothing to write to but the volume of data and backups", () => {
    expect(site).toMatchObject({
      read_only: true,
      tmpfs: ["/tmp"],
      cap_drop: ["ALL"],
      security_opt: ["no-new-privileges:true"],
      volumes: ["data:/var/lib/claims-site"],
    });
    expect(Object.keys(volumes)).toContain("data");
    for (const name of ["DATA_DIR", "BACKUP_DIR"])
      expect(path.dirname(inImage(name)!)).toBe("/var/lib/claims-site");
    const context = path.resolve("deploy/container", site.build.context);
    expect(existsSync(path.join(context, site.build.dockerfile))).toBe(true);
  });

  it("sets variables that the site has, and Caddy the Caddyfile's", () => {
    const example = read(".env.example");
    for (const name of Object.keys(site.environment))
      expect(example, name).toMatch(new RegExp(`^#?${name}=`, "m"));
    for (const name of Object.keys(caddy.environment))
      expect(read(CADDYFILE), name).toContain(`{$${name}:`);
  });

  it("leads Caddy alone to the ports that the image listens on", () => {
    const { SITE_UPSTREAMS, STUDIO_UPSTREAM } = caddy.environment;
    expect(SITE_UPSTREAMS).toBe(`site:${inImage("PORT")}`);
    expect(STUDIO_UPSTREAM).toBe(`site:${inImage("STUDIO_PORT")}`);
    const exposed = `${inImage("PORT")} ${inImage("STUDIO_PORT")}`;
    expect(/^EXPOSE (.*)$/m.exec(containerfile)?.[1]).toBe(exposed);
    expect(site.ports).toBeUndefined();
    expect(caddy.ports).toEqual(["80:80", "443:443", "443:443/udp"]);
  });

  it("reads secrets from a file that git does not take", () => {
    expect(read(".gitignore").split("\n")).toContain(
      `/deploy/container/${site.env_file}`,
    );
  });
});
