import { execFile } from "node:child_process";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import {
  type GoodMachine,
  makeGoodMachine,
} from "../../tests/fixtures/deploy/good-machine.fixture.ts";
import { bareEnvironment } from "../../tests/fixtures/stack/stack.fixture.ts";
import { examineCertificates } from "./certificates.ts";
import type { Finding } from "./finding.ts";

let machine: GoodMachine;

beforeEach(async () => {
  machine = await makeGoodMachine();
});
afterEach(() => machine.remove());

describe("a certificate", () => {
  const DAY_MS = 86_400_000;

  it("that signs itself, or that has expired, is named", async () => {
    const { origin } = await machine.serveTls(30);
    const [own] = await examineCertificates([origin], Date.now());
    expect(own).toMatchObject({ level: "error" });
    expect(own?.sentence).toMatch(/do not trust .*SELF_SIGNED/);
    const later = Date.now() + 40 * DAY_MS;
    const [expired] = await examineCertificates([origin], later);
    expect(expired?.sentence).toMatch(/has expired/);
  });

  it("that cannot be had is a warning", async () => {
    const [found] = await examineCertificates(
      [await machine.serve((_, response) => response.end())].map((url) =>
        url.replace("http:", "https:"),
      ),
      Date.now(),
    );
    expect(found).toMatchObject({ level: "warning" });
    expect(found?.sentence).toMatch(/gives no certificate/);
  });

  it("that ends soon is a warning of the command, which ends with 2", async () => {
    const { origin, certificate } = await machine.serveTls(10);
    const { code, text } = await new Promise<{ code: number; text: string }>(
      (resolve) =>
        execFile(
          process.execPath,
          [
            "--disable-warning=ExperimentalWarning",
            "scripts/doctor.ts",
            "--json",
          ],
          {
            env: {
              ...bareEnvironment(),
              ...machine.variables,
              SITE_URL: origin,
              NODE_EXTRA_CA_CERTS: certificate,
            },
          },
          (error, stdout) =>
            resolve({ code: Number(error?.code ?? 0), text: stdout }),
        ),
    );
    const report = JSON.parse(text) as {
      exitCode: number;
      findings: Finding[];
    };
    const found = report.findings.filter(({ level }) => level !== "ok");
    // The builds of a checkout may be older than its files.
    const others = found.filter(({ about }) => about !== "Build");
    expect(others).toMatchObject([{ about: "Certificates", level: "warning" }]);
    expect(others[0]?.sentence).toMatch(/ends in (9|10) days/);
    expect([code, report.exitCode]).toEqual([2, 2]);
  });
});
