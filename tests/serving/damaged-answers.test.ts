import pino from "pino";
import {
  afterAll,
  afterEach,
  beforeAll,
  describe,
  expect,
  inject,
  it,
  vi,
} from "vitest";

import { loadBuild } from "../../server/built-site.ts";
import type { OpenSite } from "../../server/pages/page.ts";
import type { Renderer } from "../../server/pages/renderer.ts";
import {
  WEBHOOK_SECRET,
  webhookHeaders,
} from "../fixtures/site/content-webhook.fixture.ts";
import {
  NO_ANSWERS,
  startDamagedSource,
  type DamagedSource,
} from "../fixtures/site/damaged-source.fixture.ts";
import { damaged, randomOf } from "../fixtures/site/damaged-value.fixture.ts";
import { temporaryFolder } from "../fixtures/temporary-folder.fixture.ts";

// The content source answers nonsense with a success status. Each response is
// nevertheless a normal page, one with default texts, a redirect or the site's
// error page, and forms keep the visitor's values.

const isLong = Boolean(process.env["TEST_LONG"]);
// Each address once.
const CASES = isLong ? 10_000 : 33;

const PAGES = [
  "/",
  "/contact",
  "/consultation",
  "/claims-we-work",
  "/compliance",
  "/services/claims-consulting",
  "/services/appraisal-services",
  "/claims/hail-damage",
  "/claims/industrial-losses",
  "/privacy",
  "/claims/fire-damage/texas",
  "/claims/wind/texas",
  "/states/texas",
  "/states/colorado",
  "/blog",
  "/blog/insurance-tips",
  "/blog/hoa-claims",
  "/blog/industry-news",
  "/blog/hail-damage-guide",
  "/no-such-page",
  "/blog/insurance-claim-timelines",
  "/blog/no-such-article",
  "/search?q=hail",
  "/states/nowhere",
  "/blog?page=2",
  "/login",
];
/** Files for programs, whose errors are a line of text. */
const FILES = [
  "/sitemap.xml",
  "/rss.xml",
  "/llms.txt",
  "/site.webmanifest",
  "/blog/property-documentation-guide/checklist.pdf",
  "/resources/forms/consultation",
  "/resources/forms/contact",
];
/** These pages answer whatever else is broken. */
const FORMS = ["/contact", "/consultation"];

const folder = temporaryFolder("damaged-answers");
/** The defects that the site logged: pages that threw. */
let defects: string[] = [];
let source: DamagedSource;
let render: Renderer;
let services: OpenSite["services"];

beforeAll(async () => {
  const { contentLake } = inject("stack");
  source = await startDamagedSource(contentLake!.url);
  const variables = {
    NODE_ENV: "production",
    DATA_DIR: folder,
    SANITY_PROJECT_ID: "local",
    SANITY_DATASET: "production",
    SANITY_API_HOST: source.url,
    SANITY_API_READ_TOKEN: contentLake!.readToken,
    SANITY_WEBHOOK_SECRET: WEBHOOK_SECRET,
    SITE_URL: "http://localhost:3000",
    SITE_SECRET: "a secret of at least 32 characters",
    INTAKE_MAX_PER_HOUR: "1000000",
  };
  for (const [name, value] of Object.entries(variables))
    vi.stubEnv(name, value);
  const build = await loadBuild();
  const { createRenderer, openServices, readEnvironment } = build.entry.module;
  services = openServices(readEnvironment(process.env));
  const log = pino(
    { level: "error" },
    { write: (line: string) => void defects.push(line) },
  );
  render = createRenderer({
    site: { build, services },
    mode: "production",
    siteUrl: "http://localhost:3000",
    studioOrigin: "http://localhost:3333",
    log,
    isIndexable: () => true,
  });
});
afterEach(() => {
  defects = [];
  source.damage = null;
});
afterAll(async () => {
  vi.unstubAllEnvs();
  services.content.close();
  await services.intake.stop();
  await source.close();
});

async function ask(address: string, body: URLSearchParams | null = null) {
  const page = await render({
    method: body ? "POST" : "GET",
    path: address,
    headers: new Headers(
      body ? { "content-type": "application/x-www-form-urlencoded" } : {},
    ),
    body: body ? new Uint8Array(Buffer.from(body.toString())) : null,
    visitor: { address: null },
    requestId: "the-id-of-the-request",
  });
  return { ...page, text: page.body.toString() };
}

type Answered = Awaited<ReturnType<typeof ask>>;

/** An answer's fault; null if there is none. */
function faultOf(address: string, { status, headers, text }: Answered) {
  if (status >= 300 && status < 400)
    return headers["location"] ? null : "leads nowhere";
  const isForm = FORMS.includes(address);
  const allowed = isForm ? [200] : [200, 404, 500, 503];
  if (!allowed.includes(status)) return `status ${status}`;
  if (FILES.includes(address)) return null;
  if (!/<header[\s>]/.test(text) || !/<h1[\s>]/.test(text)) return "is bare";
  if (/TypeError|\[object Object\]|\n\s+at /.test(text))
    return "shows a word of the machine";
  // The guide's page itself says that its guide is unavailable.
  const isGuide = address === "/blog/hoa-claims";
  if (status >= 500 && !isGuide && !text.includes("the-id-of-the-request"))
    return "has no reference";
  return isForm && !text.includes("<form") ? "has no form" : null;
}

/** Clears the caches: the webhook reports a change, but not of what. */
async function forget(): Promise<void> {
  const body = "{}";
  const { status } = await render({
    method: "POST",
    path: "/webhooks/content",
    headers: new Headers(await webhookHeaders(body)),
    body: new Uint8Array(Buffer.from(body)),
    visitor: { address: null },
    requestId: "forget",
  });
  expect(status).toBe(204);
}

/** A visitor's input, with a mistake that returns it. */
const words = new URLSearchParams({
  name: "Ada Prospect",
  email: "nobody",
  phone: "(312) 555-0100",
  location: "1 Main St, Peoria, IL",
  message: "Hail broke the roof, and nobody calls back.",
  description: "Hail broke the roof, and nobody calls back.",
});

async function faultsOfForms(): Promise<string[]> {
  const faults: string[] = [];
  for (const address of FORMS) {
    const { status, text } = await ask(address, words);
    const isKept = ["Ada Prospect", "nobody", "and nobody calls back"].every(
      (word) => text.includes(word),
    );
    if (status !== 400 || !isKept) faults.push(`POST ${address}: ${status}`);
  }
  return faults;
}

// First, since afterwards there are values that could be served as fallback.
describe("a site whose content source never answered", () => {
  const kinds = Object.keys(NO_ANSWERS);
  it.each(Object.entries(NO_ANSWERS))(
    "answers every page when the source sends %s",
    async (what, damage) => {
      source.damage = damage;
      const faults = await faultsOfForms();
      // Each kind meets a sixth of the addresses, and vice versa.
      const turn = kinds.indexOf(what);
      const met = [...PAGES, ...FILES].filter(
        (_address, index) => isLong || index % 6 === turn % 6,
      );
      for (const address of [...FORMS, ...met]) {
        const fault = faultOf(address, await ask(address));
        if (fault) faults.push(`${address}: ${fault}`);
      }
      expect(faults).toEqual([]);
      // Nothing throws, unless the source itself reports that the query is wrong.
      if (what !== "a bad request, by the source") expect(defects).toEqual([]);
    },
  );
});

describe("a site that gets answers with something wrong in them", () => {
  it(`answers every page, ${CASES} times`, async () => {
    const random = randomOf(20_261_122);
    const addresses = [...PAGES, ...FILES];
    const faults: string[] = [];
    for (let turn = 0; turn < CASES; turn += 1) {
      source.damage = (outgoing, right) => {
        const answer = JSON.parse(right) as Record<string, unknown>;
        outgoing.writeHead(200, { "content-type": "application/json" });
        outgoing.end(
          random() < 0.7
            ? JSON.stringify({
                ...answer,
                result: damaged(answer["result"], random),
              })
            : right,
        );
      };
      await forget();
      const address = addresses[turn % addresses.length]!;
      const fault = faultOf(address, await ask(address));
      const lines = defects.splice(0).map((line) => line.slice(0, 700));
      if (fault) faults.push(`${turn} ${address}: ${fault}`);
      faults.push(...lines.map((line) => `${turn} ${address}: ${line}`));
      if (turn % 50 === 0) faults.push(...(await faultsOfForms()));
    }
    expect(faults.slice(0, 8)).toEqual([]);
  }, 1_800_000);
});

it("recovers with the next valid answer", async () => {
  source.damage = null;
  await forget();
  for (const address of PAGES.filter(
    (page) => !/no-such|nowhere|page=/.test(page),
  ))
    expect([address, (await ask(address)).status]).toEqual([address, 200]);
});
