import { createHash, randomBytes } from "node:crypto";
import { globSync, readFileSync } from "node:fs";

import sharp, { type FormatEnum } from "sharp";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

import { photograph } from "../../app/evidence/picture/photograph.fixture.ts";
import * as evidence from "../../app/intake/evidence/evidence-files.fixture.ts";
import { HONEYPOT_NAME } from "../../app/intake/guard/honeypot.ts";
import { SAME_ORIGIN } from "../fixtures/intake/evidence.fixture.ts";
import * as requests from "../fixtures/intake/linked-request.fixture.ts";
import { routes } from "../fixtures/routes.fixture.ts";
import { createPreviews } from "../fixtures/site/previews.fixture.ts";
import { CLOSE, sendRaw } from "../fixtures/site/raw-request.fixture.ts";
import { startServedSite } from "../fixtures/site/served-site.fixture.ts";
import * as target from "../fixtures/stack/attacked-stack.fixture.ts";

// What people do who mean harm, over HTTP alone: a stranger with one address, a
// household with an IPv6 /56, someone with the publishable key, an editor. Each
// attack is measured by what another person meets.

const STRANGER = "203.0.113.9";
const NEIGHBOR = "192.0.2.77";
const { PATIENCE, mayBeShared, sharedCache } = target;

let attacked: target.AttackedStack;
let people = 100;

beforeAll(async () => {
  attacked = await target.startAttackedStack();
}, 180_000);
afterAll(() => attacked?.remove());

const askAsStranger = (path: string) => attacked.ask(path, STRANGER);
const newRequest = () =>
  requests.sendRequest(attacked.stack.siteUrl, requests.person((people += 1)));
const newRequests = (count: number) =>
  Promise.all(Array.from({ length: count }, newRequest));
const file = (name: string, bytes: Uint8Array) => ({ name, bytes });
const pdf = (name: string, words = `${(people += 1)}`) =>
  file(name, evidence.pdf(words));

async function expectTaken(from: string): Promise<void> {
  const { path } = await newRequest();
  const { outcomes } = await attacked.sendFiles(path, from, [pdf("a.pdf")]);
  expect(outcomes).toEqual(["kept"]);
}

/** Downloads the files of a request as staff do. */
async function expectSafeNames(reference: string, count = 1): Promise<void> {
  const table = `claim_evidence?reference=eq.${reference}`;
  const headers = { cookie: await attacked.signInAsStaff() };
  for (const row of await attacked.rows(table, count)) {
    const path = `/crm/evidence/${row["id"]}`;
    const sent = await attacked.ask(path, NEIGHBOR, { headers });
    expect(sent.status).toBe(200);
    const end = row["media_type"] === "image/jpeg" ? /\.jpe?g$/ : /\.pdf$/;
    expect.soft(row["file_name"], "as it is stored").toMatch(end);
    const told = sent.headers.get("content-disposition") ?? "";
    const names = [...told.matchAll(/filename\*?="?([^";]+)/gi)];
    expect(names, told).not.toEqual([]);
    for (const [, name] of names)
      expect.soft(name, "as it is sent").toMatch(end);
  }
}

describe("a stranger with one address", () => {
  const SECRET = "7".repeat(64);

  describe("A1: redirects", () => {
    const OWN = [
      ...["/auth/confirm", "/auth/update-password", "/search", "/shared/abc"],
      ...[`/request/${SECRET}`, `/request/${SECRET}/evidence`, "/preview"],
      ...["/calendar/abc/licenses.ics", "/privacy/requests/confirm"],
    ];
    const SPELLINGS: readonly ((path: string) => string)[] = [
      (path) => `${path}/`,
      (path) => path.toUpperCase(),
      (path) => `/${path}`,
      (path) => `/x/..${path}`,
      (path) => `/%${path.charCodeAt(1).toString(16)}${path.slice(2)}`,
    ];
    const isPrivate = (told = "") =>
      /\bprivate\b/.test(told) && /\bno-store\b/.test(told);

    /** True for a page with a form, and for one of one person. */
    async function isOnes(path: string): Promise<boolean> {
      const answer = await askAsStranger(path);
      const hasForm = /<form[^>]*method="post"/i.test(answer.text);
      const isPublic = mayBeShared(answer) || answer.status === 404;
      return hasForm || OWN.includes(path) || !isPublic;
    }

    it("are for no cache where they have a query, or lead to a form or one person's page", async () => {
      const known = new Map<string, Promise<boolean>>();
      const faults: string[] = [];
      async function lookAt(asked: string): Promise<void> {
        const { status, headers } = await askAsStranger(asked);
        const to = headers.get("location") ?? "";
        const told = headers.get("cache-control") ?? "";
        if (status < 300 || status > 399 || !to.startsWith("/")) return;
        const path = to.replace(/[?#].*/, "");
        if (!known.has(path)) known.set(path, isOnes(path));
        if ((to.includes("?") || (await known.get(path))) && !isPrivate(told))
          faults.push(`${asked}: ${status} ${told}`);
      }
      const all = [...routes.map(({ path }) => path), ...OWN]
        .filter((path) => /^\/[a-z]/.test(path) && !/[{*?]/.test(path))
        .flatMap((path) => SPELLINGS.map((spell) => spell(path)))
        .flatMap((path) => [path, `${path}?token_hash=A`]);
      while (all.length > 0) await Promise.all(all.splice(0, 16).map(lookAt));
      expect(faults.slice(0, 20), `${faults.length} in all`).toEqual([]);
    });

    it.each([
      ["/auth/confirm/?token_hash=A&type=email", "/auth/confirm/"],
      ["/LOGIN?redirectTo=%2Fcrm%2Fclaims", "/LOGIN"],
      ["/search/?q=A", "/search/"],
      ["/states/Texas?utm_source=A", "/states/Texas"],
    ])("lead no other reader to what %s asked", async (poison, path) => {
      const read = sharedCache(askAsStranger);
      await read(poison);
      expect((await read(path)).headers.get("location")).not.toContain("?");
    });

    it("to https carry no secret into a cache", async () => {
      const host = "claims.example";
      const env = { SITE_URL: `https://${host}`, TRUST_PROXY: "1" };
      const served = await startServedSite(attacked.stack, env);
      try {
        for (const path of [OWN[4]!, "/auth/confirm?token_hash=A"]) {
          const head = served.head(path, `X-Forwarded-Proto: http\r\n${CLOSE}`);
          const sent = head.replace(/^Host: .*/m, `Host: ${host}`);
          const [answer] = await sendRaw(served.port, sent);
          expect(answer?.headers["location"]).toBe(`https://${host}${path}`);
          const told = answer?.headers["cache-control"];
          expect.soft(isPrivate(told), `${path}: ${told}`).toBe(true);
        }
      } finally {
        await served.remove();
      }
    });
  });

  describe("A3: a query", () => {
    const canonical = ({ text }: target.Answer) =>
      /<link rel="canonical" href="[^"]*?(\/blog[^"]*)"/.exec(text)?.[1];

    beforeAll(async () => {
      const call = attacked.lake(attacked.stack.contentLake!.writeToken);
      const model = "/data/doc/production/article-hail-damage-guide";
      const { documents } = JSON.parse((await call(model)).text) as {
        documents: object[];
      };
      const mutations = Array.from({ length: 40 }, (_, index) => {
        const slug = { _type: "slug", current: `more-${index}` };
        return { create: { ...documents[0], _id: `more-${index}`, slug } };
      });
      await call("/data/mutate/production", { mutations });
      await vi.waitFor(async () => {
        const page = await askAsStranger("/blog?page=2");
        expect(canonical(page)).toBe("/blog?page=2");
      }, PATIENCE);
    });

    it.each([
      ...["%32", "3&page=2", "02", "2%20", "%2B2", "abc", "0", "", "1"],
      ...["2&page=2", "2&%70age=3"],
    ])(
      "page=%s is redirected, and no reader has another page",
      async (page) => {
        const read = sharedCache(askAsStranger);
        const { status, headers } = await read(`/blog?page=${page}`);
        for (const path of ["/blog", "/blog?page=2"])
          expect.soft(canonical(await read(path))).toBe(path);
        expect([301, 302, 303, 307, 308]).toContain(status);
        expect(headers.get("location")).toMatch(/^\/blog(\?page=[2-9])?$/);
      },
    );

    it.each([
      ["/blog?utm_source=mail", "/blog"],
      ["/blog?page=2&utm_source=mail", "/blog?page=2"],
      ["/blog?Page=2", "/blog"],
      ["/states/texas?page=2", undefined],
    ])("%s is answered, and is for no cache", async (path, page) => {
      const answer = await askAsStranger(path);
      expect([answer.status, canonical(answer)]).toEqual([200, page]);
      expect(mayBeShared(answer), "is for a cache").toBe(false);
    });
  });

  it.each([
    ["of its page", SECRET],
    ["for its script", `${SECRET}/evidence`],
    ["of 13,000 characters", "7".repeat(13_000)],
  ])(
    "A9: an unknown link %s is refused by the head of 200 MB",
    async (_what, token) => {
      const path = `/request/${token}`;
      const all = Array.from({ length: 10 }, () =>
        attacked.beginUpload(path, STRANGER, 200_000_000),
      );
      try {
        for (const each of all) each.send(Buffer.alloc(900_000));
        const page = await attacked.ask("/contact", NEIGHBOR);
        expect(page.status).toBe(200);
        for (const { ended } of all) {
          const answer = await ended;
          expect(answer).toMatch(/^HTTP\/1\.1 4(00|04|14|29)/);
          expect(answer).toMatch(/^connection: close/im);
        }
      } finally {
        for (const each of all) each.leave();
      }
    },
    30_000,
  );

  it("A10: addresses of 13,000 characters fill no memory", async () => {
    let asked = 0;
    async function askUntil(count: number): Promise<number> {
      while (asked < count) {
        const token = String((asked += 1)).padEnd(13_000, "a");
        await Promise.all([
          askAsStranger(`/calendar/${token}/licenses.ics`),
          askAsStranger(`/crm/evidence/${token}`),
        ]);
      }
      return attacked.memory.resident();
    }
    const { path } = await newRequest();
    const before = await askUntil(500);
    expect.soft((await askUntil(2_500)) - before, "MB").toBeLessThan(30);
    const long = `/request/${"a".repeat(13_000)}`;
    expect((await attacked.ask(long, NEIGHBOR)).status).toBe(400);
    expect((await attacked.ask(path, NEIGHBOR)).status).toBe(200);
  });

  it("A11: a made-up cookie of a preview gets the cached page", async () => {
    const read = (cookie: string) =>
      attacked.ask("/states/texas", STRANGER, { headers: { cookie } });
    const { text } = await read("a=1");
    for (const cookie of [
      ...["site_preview=x", "site_preview=eyJpZCI6IngifQ%3D%3D.c2lnbmVk"],
      ...["site_preview.x=1", "__Host-site_preview=x"],
    ]) {
      const { headers, text: answered } = await read(cookie);
      const timing = headers.get("server-timing");
      expect.soft(timing, cookie).toBe("cache;desc=hit");
      expect.soft(answered === text, "is the same page").toBe(true);
    }
    const real = await createPreviews(attacked.stack).openPreview();
    expect(mayBeShared(await read(real)), "is for a cache").toBe(false);
  });

  it("A2: no file reaches staff under the name of a program", async () => {
    const { reference, path } = await newRequest();
    const names = [
      ...["estimate.hta", "a.bat", "a.html", "a.pdf.exe", "a", "a.pdf."],
      ...["a.svg ", "a\u202Efdp.js", "a.pdf::$DATA"],
    ];
    const photo = file("photo.scr", await photograph("jpeg"));
    const files = [...names.map((name) => pdf(name)), photo];
    const { outcomes } = await attacked.sendFiles(path, STRANGER, files);
    expect(new Set(outcomes)).toEqual(new Set(["kept"]));
    await expectSafeNames(reference, files.length);
  });

  describe("A6: a picture bomb", () => {
    let rest = 0;

    beforeAll(async () => {
      const { path } = await newRequest();
      const small = file("small.jpg", await photograph("jpeg"));
      await attacked.sendFiles(path, STRANGER, [small]);
      rest = attacked.memory.resident();
    });

    function bomb(format: keyof FormatEnum, side: number, options = {}) {
      const background = { r: (people += 1) % 256, g: side % 256, b: 9 };
      const size = { width: side, height: side, channels: 3 } as const;
      return sharp({ create: { ...size, background } })
        .withMetadata({ orientation: 6 })
        .toFormat(format, options)
        .toBuffer();
    }

    it.each([
      ["webp", 8_000, {}, "pixels"],
      ["webp", 5_000, {}, "pixels"],
      ["jpeg", 7_200, {}, "pixels"],
      ["png", 7_200, {}, "pixels"],
      ["jpeg", 7_000, {}, null],
      ["webp", 3_500, {}, null],
      [
        "jpeg",
        7_000,
        { progressive: true, chromaSubsampling: "4:4:4" },
        "pixels",
      ],
      ["png", 7_000, { progressive: true }, "pixels"],
      ["webp", 4_890, { lossless: true }, "pixels"],
    ] as const)(
      "takes at most 250 MB: %s, %i pixels a side",
      async (format, side, options, refusal) => {
        const { path } = await newRequest();
        const bytes = await bomb(format, side, options);
        attacked.memory.restart();
        const body = evidence.formOf([file(`bomb.${format}`, bytes)]);
        const form = { method: "POST", body, headers: SAME_ORIGIN };
        const sent = await attacked.ask(path, STRANGER, form);
        expect(sent.status, sent.text.slice(0, 300)).toBe(303);
        expect.soft(attacked.memory.peak() - rest, "MB").toBeLessThan(250);
        const page = await askAsStranger(sent.headers.get("location")!);
        expect(page.text.includes("too many pixels")).toBe(refusal !== null);
      },
    );

    it("keeps no neighbor waiting behind four of them", async () => {
      const [one, two, mine] = await newRequests(3);
      const photo = file("mine.jpg", await photograph("jpeg"));
      // Large and within every bound: it is decoded, turned and encoded.
      const bombs = await Promise.all(
        [0, 1, 2, 3].map(() => bomb("jpeg", 7_000)),
      );
      let waiting = bombs.length;
      const sent = bombs.map(async (bytes, index) => {
        const { path } = index % 2 ? one! : two!;
        await attacked.sendFiles(path, STRANGER, [file("a.jpg", bytes)]);
        waiting -= 1;
      });
      await Promise.race(sent);
      const kept = await attacked.sendFiles(mine!.path, NEIGHBOR, [photo]);
      const left = waiting;
      await Promise.all(sent);
      expect(kept.outcomes).toEqual(["kept"]);
      expect(left, "bombs that the neighbor went before").toBeGreaterThan(0);
    });
  });
});

describe("a household with an IPv6 /56", () => {
  const own = (number: number) =>
    `2001:db8:0:${(0x4200 + number).toString(16)}::1`;

  it.each([
    ["an IPv6 /56", own],
    ["an IPv4 /24", (number: number) => `198.18.7.${number + 1}`],
  ])("A4: %s keeps nobody out with 16 trickles", async (_name, address) => {
    const trickles: target.OpenUpload[] = [];
    async function trickle(): Promise<void> {
      const path = `${(await newRequest()).path}/evidence`;
      const from = address(trickles.length);
      trickles.push(attacked.beginUpload(path, from, 1_000_000));
    }
    try {
      while (trickles.length < 16) await trickle();
      const { path } = await newRequest();
      // Once they have all places that they get, this sender gets no further one.
      await vi.waitFor(async () => {
        const more = [path, address(200), [pdf("a.pdf", "a")]] as const;
        const { status } = await attacked.sendFiles(...more);
        if (status !== 503) await trickle();
        expect(status).toBe(503);
      }, PATIENCE);
      const others = [NEIGHBOR, "2001:db8:1::1", "198.18.8.1"];
      await Promise.all(others.map(expectTaken));
    } finally {
      for (const each of trickles) each.leave();
      await Promise.all(trickles.map(({ ended }) => ended));
    }
  });

  it("A4: an upload that trickles or rests is cut off, a steady phone never", async () => {
    const { bytes } = pdf("a.pdf", "x".repeat(600_000));
    const open = (path: string, from: string) =>
      attacked.beginUpload(`${path}/evidence`, from, bytes.length);
    const paths = (await newRequests(3)).map(({ path }) => path);
    const idle = open(paths[0]!, own(100));
    const trickle = open(paths[1]!, own(101));
    const phone = open(paths[2]!, NEIGHBOR);
    let second = 0;
    const clock = setInterval(() => {
      const at = second * 10_000;
      phone.send(bytes.subarray(at, at + 10_000));
      if (second % 15 === 0) trickle.send("x");
      second += 1;
      if (second * 10_000 >= bytes.length) phone.finish();
    }, 1_000);
    const answer = await phone.answer;
    clearInterval(clock);
    const areOpen = [idle.isOpen(), trickle.isOpen()];
    for (const each of [idle, trickle, phone]) each.leave();
    expect(answer).toContain('"outcome":"kept"');
    expect(areOpen, "idle, trickling").toEqual([false, false]);
  });

  it("A8: ten mails a day at most reach one person by a+1@, a+2@ …", async () => {
    for (let number = 0; number < 25; number += 1) {
      const email = `vic.tim+${number}@victim.example`;
      const fields = { ...requests.person(500 + number), email };
      await attacked.sendForm("/consultation", own(number), fields);
    }
    const { email } = requests.person(600);
    const fields = requests.person(600);
    await attacked.sendForm("/consultation", NEIGHBOR, fields);
    await vi.waitFor(async () => {
      const report = await fetch(`${attacked.stack.siteUrl}/readyz`);
      const none = { waiting: 0, notices: 0 };
      expect(await report.json()).toMatchObject({ outbox: none });
    }, PATIENCE);
    const mailsTo = (end: string) =>
      attacked.mail.mails.filter(({ to }) => to[0]?.endsWith(end)).length;
    expect(mailsTo(email)).toBe(1);
    expect(mailsTo("@victim.example")).toBeLessThanOrEqual(10);
  });
});

describe("someone with the publishable key", () => {
  const fields = {
    ...{ name: "Persimmon Quince", email: "quince@example.com" },
    ...{ phone: "(303) 555-7000", message: "A tree fell on the roof." },
  };
  const hash = (secret = randomBytes(32).toString("hex")) =>
    createHash("sha256").update(secret).digest("hex");
  const migrations = globSync("supabase/migrations/*.sql")
    .map((name) => readFileSync(name, "utf8"))
    .join("\n");
  const named = (kind: string) => {
    const made = `create (?:or replace )?${kind} public\\.(\\w+)`;
    const all = migrations.matchAll(new RegExp(made, "g"));
    return [...new Set([...all].map(([, name]) => name!))];
  };
  let call: target.Call;

  beforeAll(() => {
    call = attacked.database(attacked.stack.supabase!.publishableKey);
  });

  async function sentBy(path: string, more: Readonly<Record<string, string>>) {
    const form = { ...fields, ...more };
    const { headers } = await attacked.sendForm(path, NEIGHBOR, form);
    return /ref=([A-Z]+-[0-9A-Z]+)/.exec(headers.get("location") ?? "")![1]!;
  }

  /** A claim from before there were links. */
  async function oldClaim(): Promise<string> {
    const id = `CLAIM-${(people += 1)}`;
    await attacked.database(attacked.stack.supabase!.secretKey)(
      "/rest/v1/claims",
      {
        ...{ id, title: "Roof", policyholder_email: fields.email },
        ...{ description: `Contact Name: ${fields.name}`, location: "Denver" },
      },
    );
    return id;
  }

  it.each<[string, string, () => Promise<string>]>([
    [
      "spam_log",
      "PRIV",
      () => sentBy("/privacy/requests", { right: "access" }),
    ],
    ["spam_log", "MSG", () => sentBy("/contact", { [HONEYPOT_NAME]: "x" })],
    ["contact_messages", "MSG", () => sentBy("/contact", {})],
    ["claims", "CLAIM", async () => (await newRequest()).reference],
    ["claims", "CLAIM without a link", oldClaim],
  ])("A7: opens and erases nothing of %s by its %s", async (table, _, make) => {
    const id = await make();
    const before = await attacked.rows(`${table}?id=eq.${id}`);
    const expires_at = new Date(Date.now() + 86_400_000).toISOString();
    const link = { id, hash: hash(), expires_at };
    const made = await call("/rest/v1/request_links", link);
    for (const name of ["request_by_link", "withdraw_request"]) {
      const body = { link_hash: link.hash };
      const { text } = await call(`/rest/v1/rpc/${name}`, body);
      expect.soft(text, name).toBe("null");
    }
    expect(made.status).toBeGreaterThanOrEqual(400);
    expect(await attacked.rows(`${table}?id=eq.${id}`)).toEqual(before);
  });

  it.each([...named("table"), ...named("view"), "users", "objects"])(
    "reads, changes and removes no row of %s",
    async (name) => {
      for (const [query, body, method] of [
        ["?limit=1"],
        ["?limit=1", undefined, "HEAD"],
        ["?id=not.is.null", { id: "x" }, "PATCH"],
        ["?id=not.is.null", undefined, "DELETE"],
      ] as const) {
        const { status } = await call(`/rest/v1/${name}${query}`, body, method);
        expect(status, method).toBeGreaterThanOrEqual(400);
      }
    },
  );

  it("calls no function but those of the site, and administers nothing", async () => {
    const taken = new Set<string>();
    for (const name of named("function"))
      for (const body of [
        ...[{}, { link_hash: hash() }],
        { object_name: "x", wants_withdrawn: true },
        { since: null },
      ])
        if ((await call(`/rest/v1/rpc/${name}`, body)).status < 400)
          taken.add(name);
    expect([...taken].sort().join()).toBe(
      "erasures_since,request_by_link,withdraw_request",
    );
    for (const path of [
      ...["/auth/v1/admin/users", "/auth/v1/user", "/rest/v1/", "/mailbox"],
      "/storage/v1/object/evidence/x",
    ])
      expect((await call(path)).status, path).toBeGreaterThanOrEqual(400);
  });

  it("A2: no row that comes before its file hands staff a program", async () => {
    const { reference, path } = await newRequest();
    await attacked.rows(`claims?id=eq.${reference}`);
    const { bytes } = pdf("by the key");
    await call("/rest/v1/claim_evidence", {
      ...{ id: `EV-${people}`, link_hash: hash(path.split("/").at(-1)) },
      ...{ file_name: "estimate.hta", media_type: "application/pdf" },
      ...{ bytes: bytes.length, received_at: new Date().toISOString() },
      sha256: createHash("sha256").update(bytes).digest("hex"),
    });
    await attacked.sendFiles(path, STRANGER, [file("estimate.pdf", bytes)]);
    await expectSafeNames(reference);
  });
});

describe("an editor", () => {
  let call: target.Call;
  const mutate = (...mutations: object[]) =>
    call("/data/mutate/production", { mutations });
  const act = (actionType: string, action: object) =>
    call("/data/actions/production", {
      actions: [{ actionType: `sanity.action.${actionType}`, ...action }],
    });

  beforeAll(async () => {
    call = await attacked.signInToStudio("editor");
  });

  const me = { subject: "user", email: "editor@example.com" };
  const token = { subject: "token", verb: "create", label: "x" };
  const other = { email: "x@example.com", name: "X" };
  it.each<[path: string, body?: object, method?: string]>([
    ["/accounts/members"],
    ["/accounts/commands", { subject: "user", verb: "list" }],
    ["/accounts/commands", { ...me, verb: "role", role: "administrator" }],
    ["/accounts/commands", { ...token, role: "administrator" }],
    ["/accounts/invitations", { ...other, role: "administrator" }],
    ["/accounts/password-links", { email: "editor@localhost" }],
    ["/store/copy"],
    ["/assets/purge/production", { id: "image-x" }],
    ["/comments/production/erase", { text: "Editor" }],
    ["/site/not-found", {}, "PUT"],
  ])("manages no account and no store: %s %j", async (...asked) => {
    expect((await call(...asked)).status).toBe(403);
    const { text } = await call("/users/me");
    expect(JSON.parse(text)).toMatchObject({ role: "editor" });
  });

  it("publishes no guarded change of their own, by whatever way", async () => {
    const publishedId = "licence-additional";
    const draftId = `drafts.${publishedId}`;
    const set = { note: "mine" };
    const read = async () =>
      (await call(`/data/doc/production/${publishedId}`)).text;
    const before = await read();
    const { documents } = JSON.parse(before) as { documents: object[] };
    const mine = { ...documents[0], ...set, _id: draftId };
    const unpublished = await act("document.unpublish", {
      draftId,
      publishedId,
    });
    expect(unpublished.status).toBe(403);
    expect((await mutate({ createOrReplace: mine })).status).toBe(200);
    const query = '*[_type == "stateLicence"]';
    for (const { status } of [
      await act("document.publish", { draftId, publishedId }),
      await act("document.delete", { publishedId, includeDrafts: [draftId] }),
      await mutate({ patch: { id: publishedId, set } }),
      await mutate({ patch: { query, set } }),
      await mutate({ delete: { id: publishedId } }),
      await mutate({ createOrReplace: { ...mine, _id: publishedId } }),
      await mutate({ create: { ...mine, _id: "licence-of-an-editor" } }),
    ])
      expect.soft(status).toBe(403);
    expect(await read()).toBe(before);
  });

  it("shares no draft in the name of another", async () => {
    const { text } = await call("/projects/local");
    const { members } = JSON.parse(text) as {
      members: { id: string; isCurrentUser: boolean }[];
    };
    const sharedBy = members.find((each) => !each.isCurrentUser)!.id;
    const share = { _id: "drafts.share", _type: "sitePreviewShare", sharedBy };
    expect((await mutate({ create: share })).status).toBe(403);
  });

  it("A12: 10,000 deletions in one transaction keep no reader waiting", async () => {
    const read = attacked.lake(attacked.stack.contentLake!.readToken);
    const ids = Array.from({ length: 10_000 }, (_, at) => `drafts.bulk-${at}`);
    for (let at = 0; at < ids.length; at += 1_000) {
      const some = ids.slice(at, at + 1_000);
      const made = some.map((_id) => ({ create: { _id, _type: "bulk" } }));
      expect((await mutate(...made)).status).toBe(200);
    }
    let isOver = false;
    const attack = mutate(...ids.map((id) => ({ delete: { id } })));
    void attack.finally(() => (isOver = true));
    let slowest = 0;
    while (!isOver) {
      const start = performance.now();
      const query = "*[_type=='article'][0]._id";
      const page = await read(`/data/query/production?query=${query}`);
      expect(page.status).toBe(200);
      slowest = Math.max(slowest, performance.now() - start);
    }
    const { status, text } = await attack;
    expect.soft(slowest, "ms").toBeLessThan(1_000);
    expect(status).toBe(413);
    expect(text).toMatch(/1,?000/);
  });
});

// Found by these attacks; issue 25 names none of them.
describe("beyond the issue", () => {
  it.each(["site_session=x", "site_flash=x", "site_session.0=x"])(
    "the made-up cookie %s gets the cached page",
    async (cookie) => {
      await askAsStranger("/states/texas");
      const headers = { cookie };
      const read = await attacked.ask("/states/texas", STRANGER, { headers });
      expect(read.headers.get("server-timing")).toBe("cache;desc=hit");
    },
  );

  it.each(["claim_activities", "claim_attribution"])(
    "the publishable key adds no %s to a request of another",
    async (table) => {
      const { reference: claim_id } = await newRequest();
      await attacked.rows(`claim_activities?claim_id=eq.${claim_id}`);
      const words = { title: "Withdrawal Requested", description: "Forged" };
      const row = table === "claim_activities" ? words : { storm_id: "x" };
      const call = attacked.database(attacked.stack.supabase!.publishableKey);
      const { status } = await call(`/rest/v1/${table}`, { claim_id, ...row });
      expect(status).toBeGreaterThanOrEqual(400);
    },
  );

  it.each([
    ["one deletion by a query", "mutate", null],
    ["10,000 actions", "actions", "sanity.action.document.version.discard"],
  ])("%s of 10,000 drafts is refused", async (name, path, actionType) => {
    const call = attacked.lake(attacked.stack.contentLake!.writeToken);
    const ids = Array.from(
      { length: 10_000 },
      (_, at) => `drafts.${path}-${at}`,
    );
    for (let at = 0; at < ids.length; at += 1_000) {
      const mutations = ids
        .slice(at, at + 1_000)
        .map((_id) => ({ create: { _id, _type: path } }));
      await call("/data/mutate/production", { mutations });
    }
    const query = `*[_type == "${path}"]`;
    const body = actionType
      ? { actions: ids.map((versionId) => ({ actionType, versionId })) }
      : { mutations: [{ delete: { query } }] };
    const answer = await call(`/data/${path}/production`, body);
    expect(answer.status, name).toBe(413);
  });
});

// Last: where this door is open, nothing is taken after it.
it("A5: fifty forms of a hundred parts close the uploads for nobody", async () => {
  const { path } = await newRequest();
  const parts = Array.from({ length: 100 }, (_, index) =>
    file(`${index}`, Buffer.from("x")),
  );
  let most = 0;
  for (let time = 0; time < 51; time += 1) {
    const from = `198.51.${time}.1`;
    const { outcomes } = await attacked.sendFiles(path, from, parts);
    most = Math.max(most, outcomes.length);
  }
  expect.soft(most, "parts that were looked at").toBeLessThanOrEqual(21);
  await expectTaken(NEIGHBOR);
});
