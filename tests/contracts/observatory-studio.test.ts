import { spawn, type ChildProcess } from "node:child_process";
import { request } from "node:http";
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, expect, it } from "vitest";

import {
  type CapturedAnswer,
  observatoryScore,
} from "../fixtures/markup/observatory.fixture.ts";

const PUBLIC = "https://studio.example.com";
const folder = mkdtempSync(path.join(os.tmpdir(), "observatory-"));
let lake: ChildProcess;
let port = 0;

beforeAll(async () => {
  lake = spawn(
    process.execPath,
    [
      "--disable-warning=ExperimentalWarning",
      "packages/content-lake/src/main.ts",
      ...["start", "--data", folder, "--port", "0", "--studio", "studio/dist"],
      ...["--public-url", PUBLIC, "--trust-proxy"],
    ],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  const lines = createInterface({ input: lake.stdout! });
  for await (const line of lines) {
    port = Number(/:(\d+)$/.exec(line)?.[1]);
    break;
  }
});

afterAll(async () => {
  const gone = new Promise((resolve) => lake.once("exit", resolve));
  lake.kill();
  await gone;
  rmSync(folder, { recursive: true, force: true });
});

/** As a proxy passes a browser's request on. */
function capture(target: string, proto = "https"): Promise<CapturedAnswer> {
  const options = {
    port,
    host: "127.0.0.1",
    path: target,
    headers: { host: new URL(PUBLIC).host, "x-forwarded-proto": proto },
  };
  return new Promise((resolve, reject) => {
    const outgoing = request(options, (incoming) => {
      let body = "";
      incoming.setEncoding("utf8");
      incoming.on("data", (chunk: string) => (body += chunk));
      incoming.on("end", () =>
        resolve({
          url: `${PUBLIC}${target}`,
          status: incoming.statusCode ?? 0,
          headers: new Headers(
            Object.entries(incoming.headers).map(
              ([name, value]): [string, string] => [name, String(value)],
            ),
          ),
          body,
        }),
      );
    });
    outgoing.on("error", reject);
    outgoing.end();
  });
}

it.each([
  ["the Studio", "/", 135],
  ["a place in the Studio", "/structure/article;a", 135],
  ["its sign-in", "/v1/auth/login/local", 130],
])("the Observatory gives %s its best score", async (_what, target, best) => {
  const plain = await capture(target, "http");
  const leadsToTls =
    plain.status === 301 &&
    plain.headers.get("location") === `${PUBLIC}${target}`;
  const answer = await capture(target);
  expect(answer.status).toBe(200);
  // The rules' parser does not know rules of CSS within rules, and says so.
  const body = answer.body.replace(
    /(<style\b[^>]*>)[\s\S]*?(?=<\/style>)/g,
    "$1",
  );
  const { score, rules } = observatoryScore({ ...answer, body }, leadsToTls);
  expect(Object.entries(rules).filter(([, modifier]) => modifier < 0)).toEqual(
    [],
  );
  expect(score).toBeGreaterThanOrEqual(best);
});

it("the policy of the Studio allows a style element only with the nonce of the answer", async () => {
  const answers = await Promise.all([capture("/"), capture("/")]);
  const policies = answers.map(
    ({ headers }) => headers.get("content-security-policy") ?? "",
  );
  expect(new Set(policies).size).toBe(2);
  expect(policies[0]).toMatch(
    /; style-src 'self' 'nonce-[\w+/=]{24}' 'sha256-47DEQ[\w+/=]+'; /,
  );
  expect(answers[0]?.body).not.toMatch(/<style(?![^>]*\snonce=)/);
});
