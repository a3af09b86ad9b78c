import { createHash, randomBytes } from "node:crypto";
import { globSync, readFileSync } from "node:fs";

import sharp, { type FormatEnum } from "sharp";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

import { photograph } from "../../app/evidence/picture/photograph.fixture.ts";
import {
  formOf,
  pdf,
} from "../../app/intake/evidence/evidence-files.fixture.ts";
import { HONEYPOT_NAME } from "../../app/intake/guard/honeypot.ts";
import {
  type FormFile,
  SAME_ORIGIN,
} from "../fixtures/intake/evidence.fixture.ts";
import {
  person,
  sendRequest,
} from "../fixtures/intake/linked-request.fixture.ts";
import { routes } from "../fixtures/routes.fixture.ts";
import { createPreviews } from "../fixtures/site/previews.fixture.ts";
import {
  rawHead,
  sendRaw,
  CLOSE,
} from "../fixtures/site/raw-request.fixture.ts";
import { startServedSite } from "../fixtures/site/served-site.fixture.ts";
import {
  type Answer,
  type AttackedStack,
  type Call,
  FILE_END,
  mayBeShared,
  sharedCache,
  startAttackedStack,
} from "../fixtures/stack/attacked-stack.fixture.ts";
import { callLake } from "../fixtures/stack/lake.fixture.ts";

// What people do who mean harm, over HTTP alone: a stranger with one address, a
// household with an IPv6 /56, someone with the publishable key, an editor. Each
// attack is measured by what another person meets.

const STRANGER = "203.0.113.9";
const NEIGHBOR = "192.0.2.77";
const PATIENCE = { timeout: 60_000, interval: 100 };

let attacked: AttackedStack;
let people = 100;

beforeAll(async () => {
  attacked = await startAttackedStack();
}, 180_000);
afterAll(() => attacked?.remove());

const ask: AttackedStack["ask"] = (...asked) => attacked.ask(...asked);
const askAsStranger = (path: string) => ask(path, STRANGER);
const newRequest = () =>
  sendRequest(attacked.stack.siteUrl, person((people += 1)));

const send = (path: string, from: string, ...files: FormFile[]) =>
  attacked.sendFiles(path, from, files);

async function expectTaken(from: string): Promise<void> {
  const { path } = await newRequest();
  const file = { name: "roof.pdf", bytes: pdf(`${people}`) };
  expect((await send(path, from, file)).outcomes).toEqual(["kept"]);
}

describe("a stranger with one address", () => {
  const TOKEN = "7".repeat(64);
  const OWN = [
    ...["/auth/confirm", "/auth/update-password", "/search", "/shared/abc"],
    ...[`/request/${TOKEN}`, `/request/${TOKEN}/evidence`, "/preview"],
    ...["/calendar/abc/licenses.ics", "/privacy/requests/confirm"],
  ];
  const SPELLINGS: readonly ((path: string) => string)[] = [
    (path) => `${path}/`,
    (path) => path.toUpperCase(),
    (path) => `/${path}`,
    (path) => `/x/..${path}`,
    (path) =>
      path.replace(
        /[a-z]/,
        (letter) => `%${letter.charCodeAt(0).toString(16)}`,
      ),
  ];

  it("A1: gets no redirect that a cache may give to another, if it has a query, a secret or a form", async () => {
    const known = new Map<string, boolean>();
    /** True for a page with a form, and for one of one person. */
    async function isOnes(path: string): Promise<boolean> {
      const answer = await askAsStranger(path);
      const isPosted = /<form[^>]*method="post"/i.test(answer.text);
      return !mayBeShared(answer) || isPosted || path === "/search";
    }
    const paths = [...routes.map(({ path }) => path), ...OWN].filter(
      (path) => /^\/[a-z]/.test(path) && !/[{*?]/.test(path),
    );
    const faults: string[] = [];
    async function lookAt(path: string): Promise<void> {
      for (const spell of SPELLINGS)
        for (const query of ["", "?token_hash=A"]) {
          const { status, headers } = await askAsStranger(spell(path) + query);
          const to = headers.get("location") ?? "";
          if (status < 300 || status > 399 || !to.startsWith("/")) continue;
          const target = to.replace(/[?#].*/, "");
          if (!known.has(target)) known.set(target, await isOnes(target));
          const told = headers.get("cache-control") ?? "";
          const isPrivate =
            /\bprivate\b/.test(told) && /\bno-store\b/.test(told);
          if (!isPrivate && (to.includes("?") || known.get(target)))
            faults.push(`${spell(path)}${query}: ${status} ${told}`);
        }
    }
    while (paths.length > 0) await Promise.all(paths.splice(0, 8).map(lookAt));
    expect(faults.slice(0, 20), `${faults.length} in all`).toEqual([]);
  });

  it.each([
    ["/auth/confirm/?token_hash=A&type=email", "/auth/confirm/"],
    ["/LOGIN?redirectTo=%2Fcrm%2Fclaims", "/LOGIN"],
    ["/search/?q=A", "/search/"],
    ["/states/Texas?utm_source=A", "/states/Texas"],
  ])("A1: %s leads no other reader there", async (poison, path) => {
    const read = sharedCache(askAsStranger);
    await read(poison);
    expect((await read(path)).headers.get("location")).not.toContain("?");
  });

  it("A1: a redirect to https carries no secret into a cache", async () => {
    const host = "claims.example";
    const env = { SITE_URL: `https://${host}`, TRUST_PROXY: "1" };
    const served = await startServedSite(attacked.stack, env);
    try {
      for (const path of [
        `/request/${TOKEN}`,
        "/auth/confirm?token_hash=A",
        "/contact",
      ]) {
        const head = rawHead(
          served.port,
          path,
          `X-Forwarded-Proto: http\r\n${CLOSE}`,
        );
        const sent = head.replace(/Host: .*/, `Host: ${host}`);
        const [answer] = await sendRaw(served.port, sent);
        expect(answer?.headers["location"]).toBe(`https://${host}${path}`);
        expect(answer?.headers["cache-control"], path).toMatch(
          /private.*no-store|no-store.*private/,
        );
      }
    } finally {
      await served.remove();
    }
  });

  describe("A3: a query", () => {
    const canonical = ({ text }: Answer) =>
      /<link rel="canonical" href="[^"]*?(\/blog[^"]*)"/.exec(text)?.[1];

    beforeAll(async () => {
      const { url, writeToken } = attacked.stack.contentLake!;
      const model = "article-hail-damage-guide";
      const { body } = await callLake(
        url,
        writeToken,
        `/data/doc/production/${model}`,
      );
      const [article] = body["documents"] as object[];
      const mutations = Array.from({ length: 40 }, (_, index) => ({
        create: {
          ...article,
          _id: `article-more-${index}`,
          slug: { _type: "slug", current: `more-${index}` },
        },
      }));
      const added = await callLake(url, writeToken, "/data/mutate/production", {
        mutations,
      });
      expect(added.status).toBe(200);
      await vi.waitFor(
        async () =>
          expect(canonical(await askAsStranger("/blog?page=2"))).toBe(
            "/blog?page=2",
          ),
        PATIENCE,
      );
    });

    it.each([
      "%32",
      "3&page=2",
      "02",
      "2%20",
      "%2B2",
      "abc",
      "0",
      "",
      "1",
      "2&page=2",
      "2&%70age=3",
    ])(
      "page=%s is redirected, and readers of /blog have page 1",
      async (page) => {
        const read = sharedCache(askAsStranger);
        const { status, headers } = await read(`/blog?page=${page}`);
        expect(canonical(await read("/blog"))).toBe("/blog");
        expect([301, 302, 303, 307, 308]).toContain(status);
        expect(headers.get("location")).toMatch(/^\/blog(\?page=[2-9])?$/);
      },
    );

    it.each([
      ["/blog?utm_source=mail", "/blog"],
      ["/blog?page=2&utm_source=mail", "/blog?page=2"],
      ["/blog?Page=2", "/blog"],
      ["/states/texas?page=2", undefined],
    ])("%s is kept, and is for no cache", async (path, page) => {
      const answer = await askAsStranger(path);
      expect([answer.status, canonical(answer)]).toEqual([200, page]);
      expect(
        mayBeShared(answer),
        answer.headers.get("cdn-cache-control")!,
      ).toBe(false);
    });
  });

  it.each([
    ["7".repeat(64)],
    [`${"7".repeat(64)}/evidence`],
    ["7".repeat(13_900)],
  ])(
    "A9: /request/%.80s is refused by its head, before a megabyte of 200 has come",
    async (token) => {
      const all = Array.from({ length: 10 }, () =>
        attacked.beginUpload(`/request/${token}`, STRANGER, 200_000_000),
      );
      try {
        for (const each of all) each.send(Buffer.alloc(900_000));
        expect((await ask("/contact", NEIGHBOR)).status).toBe(200);
        for (const answer of await Promise.all(all.map(({ ended }) => ended))) {
          expect(answer).toMatch(/^HTTP\/1\.1 4(04|29|14|00)/);
          expect(answer).toMatch(/^connection: close/im);
        }
      } finally {
        for (const each of all) each.leave();
      }
    },
    30_000,
  );

  it("A10: fills no memory with addresses of 13,000 characters", async () => {
    const { path } = await newRequest();
    let asked = 0;
    async function askUntil(count: number): Promise<number> {
      while (asked < count) {
        const token = String((asked += 1)).padEnd(13_000, "a");
        const paths = [
          `/calendar/${token}/licenses.ics`,
          `/crm/evidence/${token}`,
        ];
        await Promise.all(paths.map(askAsStranger));
      }
      return attacked.memory.resident();
    }
    const before = await askUntil(500);
    const grown = (await askUntil(2_500)) - before;
    expect.soft(grown, "megabytes").toBeLessThan(30);
    expect((await askAsStranger(`/request/${"a".repeat(13_000)}`)).status).toBe(
      404,
    );
    expect((await ask(path, NEIGHBOR)).status).toBe(200);
  });

  it("A11: gets the cached page with a made-up cookie of a preview", async () => {
    const page = "/states/texas";
    const { text } = await ask(page, NEIGHBOR);
    for (const cookie of [
      "site_preview=x",
      "site_preview=eyJpZCI6IngifQ%3D%3D.c2lnbmVk",
      "site_preview.x=1",
      "__Host-site_preview=x",
    ]) {
      const answer = await ask(page, STRANGER, { headers: { cookie } });
      expect
        .soft(answer.headers.get("server-timing"), cookie)
        .toBe("cache;desc=hit");
      expect.soft(answer.text === text, "the same page").toBe(true);
    }
    const cookie = await createPreviews(attacked.stack).openPreview();
    const own = await ask(page, NEIGHBOR, { headers: { cookie } });
    expect(own.headers.get("cache-control")).toBe("private, no-store");
  });

  it("A2: hands staff no file under the name of a program", async () => {
    const { reference, path } = await newRequest();
    const names = [
      "estimate.hta",
      "a.bat",
      "a.html",
      "a.pdf.exe",
      "a",
      "a.pdf.",
      "a.svg ",
      "a\u202Efdp.js",
      "a.pdf::$DATA",
    ];
    const files = names.map((name, index) => ({
      name,
      bytes: pdf(`${reference} ${index}`),
    }));
    const photo = { name: "photo.scr", bytes: await photograph("jpeg") };
    const { outcomes } = await send(path, STRANGER, ...files, photo);
    expect(outcomes).toEqual([...files, photo].map(() => "kept"));
    await expectSafeNames(reference, files.length + 1);
  });

  describe("A6: a picture bomb", () => {
    const picture = (format: keyof FormatEnum, side: number, options = {}) =>
      sharp({
        create: {
          width: side,
          height: side,
          channels: 3,
          background: { r: (people += 1) % 256, g: side % 256, b: 9 },
        },
      })
        .withMetadata({ orientation: 6 })
        .toFormat(format, options)
        .toBuffer();

    it("is refused in words, and takes at most 250 MB", async () => {
      const { path } = await newRequest();
      await send(path, STRANGER, {
        name: "first.jpg",
        bytes: await photograph("jpeg"),
      });
      const bombs = await Promise.all([
        picture("webp", 8_000),
        picture("webp", 5_000),
        picture("jpeg", 7_200),
        picture("png", 7_200),
      ]);
      const rest = attacked.memory.resident();
      attacked.memory.restart();
      const files = bombs.map((bytes, index) => ({
        name: `${index}.webp`,
        bytes,
      }));
      const form = {
        method: "POST",
        body: formOf(files),
        headers: SAME_ORIGIN,
      };
      const { headers } = await ask(path, STRANGER, form);
      const page = await askAsStranger(headers.get("location")!);
      expect(page.text.match(/too many pixels/g)).toHaveLength(bombs.length);
      expect(attacked.memory.peak() - rest, "megabytes").toBeLessThan(250);
    });

    it.each([
      ["jpeg", 7_000, { progressive: true, chromaSubsampling: "4:4:4" }],
      ["png", 7_000, { progressive: true }],
      ["webp", 4_890, { lossless: true }],
    ] as const)(
      "within the bounds takes at most 250 MB: %s",
      async (format, side, options) => {
        const { path } = await newRequest();
        const bytes = await picture(format, side, options);
        const rest = attacked.memory.resident();
        attacked.memory.restart();
        const { outcomes } = await send(path, STRANGER, {
          name: `a.${format}`,
          bytes,
        });
        expect(["kept", "damaged", "pixels"]).toContain(outcomes[0]);
        expect(attacked.memory.peak() - rest, "megabytes").toBeLessThan(250);
      },
    );

    it("keeps no neighbor waiting behind four of them", async () => {
      const [one, two, mine] = [
        await newRequest(),
        await newRequest(),
        await newRequest(),
      ];
      let waiting = 4;
      const bombs = await Promise.all(
        [one, two, one, two].map(async ({ path }) => ({
          path,
          bytes: await picture("webp", 4_890),
        })),
      );
      const sent = bombs.map(({ path, bytes }) =>
        send(path, STRANGER, { name: "a.webp", bytes }).finally(
          () => (waiting -= 1),
        ),
      );
      await Promise.race(sent);
      const photo = { name: "mine.jpg", bytes: await photograph("jpeg") };
      expect((await send(mine.path, NEIGHBOR, photo)).outcomes).toEqual([
        "kept",
      ]);
      const left = waiting;
      await Promise.all(sent);
      expect(left, "bombs that the neighbor went before").toBeGreaterThan(0);
    });
  });
});

/** Waits for the files of a request, and downloads each as staff do. */
async function expectSafeNames(
  reference: string,
  count: number,
): Promise<void> {
  const rows = await vi.waitFor(async () => {
    const found = await attacked.rows(
      `claim_evidence?reference=eq.${reference}`,
    );
    expect(found).toHaveLength(count);
    return found;
  }, PATIENCE);
  const cookie = await attacked.signInAsStaff();
  for (const row of rows) {
    const file = await ask(`/crm/evidence/${row["id"]}`, NEIGHBOR, {
      headers: { cookie },
    });
    expect(file.status).toBe(200);
    const end = row["media_type"] === "image/jpeg" ? /\.jpe?g$/ : /\.pdf$/;
    expect.soft(row["file_name"], "as it is stored").toMatch(end);
    const sent = [
      ...file.headers
        .get("content-disposition")!
        .matchAll(/filename\*?="?(?:UTF-8'')?([^";]+)/gi),
    ];
    expect(sent.length).toBeGreaterThan(0);
    for (const [, name] of sent)
      expect.soft(name, "as it is sent").toMatch(end);
  }
}

describe("a household with an IPv6 /56", () => {
  const own = (number: number) =>
    `2001:db8:0:${(0x4200 + number).toString(16)}::1`;

  it.each([
    ["an IPv6 /56", own],
    ["an IPv4 /24", (number: number) => `198.18.7.${number + 1}`],
  ])(
    "A4: keeps nobody out with sixteen uploads that trickle from %s",
    async (_name, address) => {
      const requests = await Promise.all(Array.from({ length: 9 }, newRequest));
      const trickles = Array.from({ length: 16 }, (_, index) =>
        attacked.beginUpload(
          `${requests[index >> 1]!.path}/evidence`,
          address(index),
          1_000_000,
        ),
      );
      const drip = setInterval(
        () => trickles.forEach((each) => each.send("x")),
        15_000,
      );
      try {
        // Once they have their places, this sender gets no further one.
        await vi.waitFor(async () => {
          const more = await send(requests[8]!.path, address(16), {
            name: "a.pdf",
            bytes: pdf(),
          });
          expect(more.status).toBe(503);
        }, PATIENCE);
        await Promise.all(
          [NEIGHBOR, "2001:db8:1::1", "198.18.8.1"].map(expectTaken),
        );
      } finally {
        clearInterval(drip);
        for (const each of trickles) each.leave();
        await Promise.all(trickles.map(({ ended }) => ended));
      }
    },
  );

  it("A4: is cut off where it trickles or rests, but a steady phone never is", async () => {
    const [idle, trickle, phone] = [
      await newRequest(),
      await newRequest(),
      await newRequest(),
    ];
    const file = Buffer.from(pdf("x".repeat(600_000)));
    const open = ({ path }: typeof idle, from: string) =>
      attacked.beginUpload(
        `${path}/evidence`,
        from,
        82 + file.length + FILE_END.length,
      );
    const bad = [open(idle, own(100)), open(trickle, own(101))];
    const steady = open(phone, NEIGHBOR);
    let seconds = 0;
    // Ten kilobytes in each second.
    const beat = setInterval(() => {
      steady.send(file.subarray(seconds * 10_000, (seconds += 1) * 10_000));
      if (seconds * 10_000 >= file.length) {
        steady.send(FILE_END);
        clearInterval(beat);
      }
      if (seconds % 15 === 0) bad[1]!.send("x");
    }, 1_000);
    const answer = await steady.ended;
    const open_ = bad.filter((each) => each.isOpen()).length;
    for (const each of bad) each.leave();
    expect(answer).toContain('"outcome":"kept"');
    expect(open_, "uploads that are still open").toBe(0);
  });

  it("A8: mails no stranger more than ten times by a+1@, a+2@ …", async () => {
    const { sendForm, mail } = attacked;
    for (let number = 0; number < 25; number += 1) {
      const email = `vic.tim+${number}@victim.example`;
      const sent = await sendForm("/consultation", own(number), {
        ...person(500 + number),
        email,
      });
      expect(sent.status).toBe(303);
    }
    const email = "neighbor@neighbor.example";
    await sendForm("/consultation", NEIGHBOR, { ...person(600), email });
    const mailsTo = (end: string) =>
      mail.mails.filter(({ to }) => to[0]?.endsWith(end)).length;
    await vi.waitFor(async () => {
      const report = JSON.parse(
        await (await fetch(`${attacked.stack.siteUrl}/readyz`)).text(),
      ) as { outbox: object };
      expect(report.outbox).toMatchObject({ waiting: 0, notices: 0 });
    }, PATIENCE);
    expect(mailsTo(email)).toBe(1);
    expect(mailsTo("@victim.example")).toBeLessThanOrEqual(10);
  });
});

describe("someone with the publishable key", () => {
  const NAME = "Persimmon Quince";
  const fields = {
    name: NAME,
    email: "quince@example.com",
    phone: "(303) 555-7000",
    message: "A tree fell on the roof.",
  };
  const hash = (secret = randomBytes(32).toString("hex")) =>
    createHash("sha256").update(secret).digest("hex");
  const migrations = globSync("supabase/migrations/*.sql")
    .map((file) => readFileSync(file, "utf8"))
    .join("\n");
  const named = (kind: string) =>
    new Set(
      [
        ...migrations.matchAll(
          new RegExp(`create (?:or replace )?${kind} public\\.(\\w+)`, "g"),
        ),
      ].map(([, name]) => name!),
    );
  let call: Call;

  beforeAll(() => {
    call = attacked.database(attacked.stack.supabase!.publishableKey);
  });

  /** What others sent, each with the table that holds it. */
  const victims: readonly [
    string,
    string,
    () => Promise<string | undefined>,
  ][] = [
    [
      "a privacy request",
      "spam_log",
      () => sentBy("/privacy/requests", { right: "access" }),
    ],
    [
      "a doubtful message",
      "spam_log",
      () => sentBy("/contact", { [HONEYPOT_NAME]: "x" }),
    ],
    ["a message", "contact_messages", () => sentBy("/contact", {})],
    [
      "a request with a link",
      "claims",
      async () => (await newRequest()).reference,
    ],
    [
      "a request without a link",
      "claims",
      async () => {
        const row = {
          id: `CLAIM-${(people += 1)}`,
          title: "Roof",
          policyholder_email: fields.email,
          description: `Contact Name: ${NAME}`,
          location: "Denver",
        };
        const { secretKey } = attacked.stack.supabase!;
        await attacked.database(secretKey)("/rest/v1/claims", row);
        return row.id;
      },
    ],
  ];

  async function sentBy(path: string, more: Readonly<Record<string, string>>) {
    const { headers } = await attacked.sendForm(path, NEIGHBOR, {
      ...fields,
      ...more,
    });
    return /ref=([A-Z]+-[0-9A-Z]+)/.exec(headers.get("location") ?? "")?.[1];
  }

  it.each(victims)(
    "A7: opens and erases nothing by the reference of %s",
    async (_what, table, sendAsVictim) => {
      const id = await sendAsVictim();
      const kept = () => attacked.rows(`${table}?id=eq.${id}`);
      await vi.waitFor(
        async () => expect(await kept()).toHaveLength(1),
        PATIENCE,
      );
      const before = await kept();
      const expires_at = new Date(Date.now() + 86_400_000).toISOString();
      const link_hash = hash();
      const made = await call("/rest/v1/request_links", {
        id,
        hash: link_hash,
        expires_at,
      });
      const read = await call("/rest/v1/rpc/request_by_link", { link_hash });
      const gone = await call("/rest/v1/rpc/withdraw_request", { link_hash });
      expect.soft(read.text).toBe("null");
      expect.soft(gone.text).toBe("null");
      expect.soft(await kept()).toEqual(before);
      expect(made.status).toBeGreaterThanOrEqual(400);
    },
  );

  it.each([
    ...named("table"),
    ...named("view"),
    "users",
    "schema_migrations",
    "objects",
  ])("reads, changes and removes no row of %s", async (name) => {
    for (const [path, body, method] of [
      ["?select=*&limit=1"],
      ["?limit=1", undefined, "HEAD"],
      ["?id=not.is.null", { id: "x" }, "PATCH"],
      ["?id=not.is.null", undefined, "DELETE"],
    ] as const)
      expect(
        (await call(`/rest/v1/${name}${path}`, body, method)).status,
        method ?? path,
      ).toBeGreaterThanOrEqual(400);
  });

  it("calls no function but the four of the site, and no administration", async () => {
    const taken: string[] = [];
    for (const name of named("function"))
      for (const body of [
        {},
        { link_hash: hash() },
        { object_name: "x", wants_withdrawn: true },
        { added: [] },
        { node: "0".repeat(16), node_key: hash(), erased_until: null },
      ])
        if ((await call(`/rest/v1/rpc/${name}`, body)).status < 400)
          taken.push(name);
    expect(taken.sort()).toEqual([
      "add_counts",
      "request_by_link",
      "sync_node",
      "withdraw_request",
    ]);
    for (const path of [
      "/auth/v1/admin/users",
      "/rest/v1/",
      "/auth/v1/user",
      "/mailbox",
      "/storage/v1/object/evidence/x",
    ])
      expect((await call(path)).status, path).toBeGreaterThanOrEqual(400);
  });

  it("A2: hands staff no program by a row that comes before its file", async () => {
    const { reference, path } = await newRequest();
    await vi.waitFor(
      async () =>
        expect(await attacked.rows(`claims?id=eq.${reference}`)).toHaveLength(
          1,
        ),
      PATIENCE,
    );
    const bytes = pdf("by the key");
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    const link_hash = hash(path.split("/").at(-1)!);
    await call("/rest/v1/claim_evidence", {
      ...{
        id: `EV-${people}`,
        link_hash,
        file_name: "estimate.hta",
        media_type: "application/pdf",
      },
      ...{ bytes: bytes.length, sha256, received_at: new Date().toISOString() },
    });
    expect(
      (await send(path, STRANGER, { name: "estimate.pdf", bytes })).outcomes,
    ).toEqual(["kept"]);
    await expectSafeNames(reference, 1);
  });
});

describe("an editor", () => {
  let call: Call;
  let administrator = "";
  const licence = "licence-additional";
  const mutate = (...mutations: object[]) =>
    call("/data/mutate/production", { mutations });
  const act = (...actions: object[]) =>
    call("/data/actions/production", { actions });

  beforeAll(async () => {
    call = await attacked.signInToStudio("editor");
    const { members } = JSON.parse((await call("/projects/local")).text) as {
      members: { id: string; role: string }[];
    };
    administrator = members.find(({ role }) => role === "administrator")!.id;
  });

  it.each([
    ["/accounts/members"],
    ["/accounts/commands", { subject: "user", verb: "list" }],
    [
      "/accounts/commands",
      {
        subject: "user",
        verb: "role",
        email: "editor@example.com",
        role: "administrator",
      },
    ],
    [
      "/accounts/commands",
      { subject: "token", verb: "create", label: "x", role: "administrator" },
    ],
    [
      "/accounts/invitations",
      { email: "x@example.com", name: "X", role: "administrator" },
    ],
    ["/accounts/password-links", { email: "editor@localhost" }],
    ["/store/copy"],
    ["/assets/purge/production", { id: "image-x" }],
    ["/comments/production/erase", { text: "Editor" }],
    ["/site/not-found", {}, "PUT"],
  ])("manages no account and no store: %s %j", async (path, body?, method?) => {
    expect((await call(path, body, method)).status).toBe(403);
    expect(JSON.parse((await call("/users/me")).text)).toMatchObject({
      role: "editor",
    });
  });

  it("approves no guarded change of their own, by whatever way", async () => {
    const read = () => call(`/data/doc/production/${licence}`);
    const { documents } = JSON.parse((await read()).text) as {
      documents: object[];
    };
    const before = (await read()).text;
    const draft = { ...documents[0], _id: `drafts.${licence}`, note: "mine" };
    expect((await mutate({ createOrReplace: draft })).status).toBe(200);
    const ways = [
      () =>
        act({
          actionType: "sanity.action.document.publish",
          draftId: draft._id,
          publishedId: licence,
        }),
      () =>
        act({
          actionType: "sanity.action.document.unpublish",
          draftId: draft._id,
          publishedId: licence,
        }),
      () =>
        act({
          actionType: "sanity.action.document.delete",
          includeDrafts: [],
          publishedId: licence,
        }),
      () => mutate({ patch: { id: licence, set: { note: "mine" } } }),
      () =>
        mutate({
          patch: { query: "*[_type == 'stateLicence']", set: { note: "mine" } },
        }),
      () => mutate({ delete: { id: licence } }),
      () => mutate({ createOrReplace: { ...draft, _id: licence } }),
      () => mutate({ create: { ...draft, _id: "licence-of-an-editor" } }),
    ];
    for (const way of ways) expect((await way()).status).toBe(403);
    expect((await read()).text).toBe(before);
  });

  it("shares no draft in the name of another, and reads no request", async () => {
    const share = {
      _id: "drafts.share",
      _type: "sitePreviewShare",
      sharedBy: administrator,
    };
    expect((await mutate({ create: share })).status).toBe(403);
    const session = await ask("/dashboard", STRANGER, {
      headers: { cookie: "content_lake_session=x" },
    });
    expect(session.headers.get("location")).toBe("/login");
    expect(
      (
        await call(
          "/data/query/production?query=*[_type%20in%20['claims','spam_log']]",
        )
      ).text,
    ).toContain('"result":[]');
  });

  it("A12: stalls no reader with a transaction of 10,000 deletions", async () => {
    const { url, readToken } = attacked.stack.contentLake!;
    const ids = Array.from(
      { length: 10_000 },
      (_, index) => `drafts.attack-${index}`,
    );
    for (let at = 0; at < ids.length; at += 1_000)
      expect(
        (
          await mutate(
            ...ids
              .slice(at, at + 1_000)
              .map((_id) => ({ create: { _id, _type: "attack" } })),
          )
        ).status,
      ).toBe(200);
    let isOver = false;
    const attack = mutate(...ids.map((id) => ({ delete: { id } }))).finally(
      () => (isOver = true),
    );
    let slowest = 0;
    while (!isOver) {
      const start = performance.now();
      const page = await callLake(
        url,
        readToken,
        "/data/query/production?query=*[_type=='article'][0]._id",
      );
      expect(page.status).toBe(200);
      slowest = Math.max(slowest, performance.now() - start);
    }
    const { status, text } = await attack;
    expect.soft(slowest, "milliseconds").toBeLessThan(1_500);
    expect(status).toBe(413);
    expect(text).toMatch(/1,?000/);
  });
});

describe("the stranger once more", () => {
  // Last of the uploads: where the door is open, nothing is taken after it.
  it("A5: closes the uploads for nobody with fifty forms of a hundred parts", async () => {
    const { path } = await newRequest();
    const parts = Array.from({ length: 100 }, (_, index) => ({
      name: `${index}`,
      bytes: Buffer.from("x"),
    }));
    let most = 0;
    for (let time = 0; time < 51; time += 1) {
      const { outcomes } = await send(path, `198.51.${time}.1`, ...parts);
      most = Math.max(most, outcomes.length);
    }
    await expectTaken(NEIGHBOR);
    expect(most, "parts of one form that were looked at").toBeLessThanOrEqual(
      21,
    );
  });
});
