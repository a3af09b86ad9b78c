import {
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it, type TestContext } from "vitest";
import { parse } from "yaml";

import { CADDYFILE } from "../fixtures/deploy/caddy.fixture.ts";
import {
  needProgram,
  runProgram,
} from "../fixtures/deploy/debian-program.fixture.ts";

// The operator's files, each looked at by the program that reads it.

const root = mkdtempSync(path.join(os.tmpdir(), "deploy-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const read = (file: string) => readFileSync(file, "utf8");

describe("systemd's units", () => {
  const folder = "deploy/systemd";
  const services = ["claims-site.service", "claims-site-backup.service"];
  const units = [...services, "claims-site.socket", "claims-site-backup.timer"];

  function analyze(
    context: TestContext,
    ...args: string[]
  ): { code: number; text: string } {
    const program = needProgram(context, "systemd-analyze", "systemd");
    return runProgram(program, args, { SYSTEMD_UNIT_PATH: `${root}:` });
  }

  it("have an exposure of 2.0 at most", (context) => {
    for (const name of services) {
      const { code, text } = analyze(
        context,
        ...["security", "--offline=true", "--threshold=20", "--no-pager"],
        path.resolve(folder, name),
      );
      expect(code, text).toBe(0);
      expect(text).toMatch(/Overall exposure level .*: [01]\.\d /);
    }
  });

  it("have no word that systemd does not know", (context) => {
    for (const name of units) {
      // The program is on the operator's machine, not here.
      const unit = read(path.join(folder, name)).replaceAll(
        /^ExecStart=\S+/gm,
        "ExecStart=/bin/true",
      );
      writeFileSync(path.join(root, name), unit);
    }
    for (const name of units) {
      const file = path.join(root, name);
      expect(analyze(context, "verify", file), name).toEqual({
        code: 0,
        text: "",
      });
    }
    const wrong = path.join(root, "wrong.service");
    writeFileSync(wrong, "[Service]\nExecStart=/bin/true\nProtectClok=yes\n");
    expect(analyze(context, "verify", wrong).text).toMatch(/Unknown key/);
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

  it("passes requests on to the port that systemd keeps open", () => {
    const [, listens] =
      /^ListenStream=(\S+)$/m.exec(read("deploy/systemd/claims-site.socket")) ??
      [];
    expect(read(CADDYFILE)).toContain(`{$SITE_UPSTREAMS:${listens}}`);
  });
});

describe("the container", () => {
  const file = read("deploy/container/Containerfile");
  const lines = file.replaceAll(/\\\n\s*/g, "").split("\n");
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

  it("has in its compose file nothing to write to but the volume", () => {
    const compose = parse(read("deploy/container/compose.yaml")) as {
      services: Record<string, Record<string, unknown>>;
    };
    expect(compose.services["site"]).toMatchObject({
      read_only: true,
      tmpfs: ["/tmp"],
      cap_drop: ["ALL"],
      security_opt: ["no-new-privileges:true"],
      volumes: ["data:/var/lib/claims-site"],
    });
    const { build } = compose.services["site"] as {
      build: { context: string; dockerfile: string };
    };
    const context = path.resolve("deploy/container", build.context);
    expect(existsSync(path.join(context, build.dockerfile))).toBe(true);
  });
});
