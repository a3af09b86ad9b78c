import sharp, { type FormatEnum } from "sharp";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

import { photograph } from "../../app/evidence/picture/photograph.fixture.ts";
import * as evidence from "../../app/intake/evidence/evidence-files.fixture.ts";
import { SAME_ORIGIN } from "../fixtures/intake/evidence.fixture.ts";
import * as requests from "../fixtures/intake/linked-request.fixture.ts";
import * as target from "../fixtures/stack/attacked-stack.fixture.ts";

// Attacks over HTTP only: by an anonymous visitor with one address, a household
// with an IPv6
// /56, someone with the publishable key, and an editor. Each is measured by its effect on
// another person.

const STRANGER = "203.0.113.9";
const NEIGHBOR = "192.0.2.77";
const { PATIENCE } = target;

let attacked: target.AttackedStack;
let people = 100;

beforeAll(async () => {
  attacked = await target.startAttackedStack();
});
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

  it("A2: no file reaches staff under the name of a program", async () => {
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
      // Large, but within every limit: it is decoded, turned and encoded.
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
      // Once these occupy all of this sender's places, it gets no further one.
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

it.each([
  ["claim_activities", { title: "Withdrawal Requested", description: "x" }],
  ["claim_attribution", { storm_id: "x" }],
])(
  "someone with the publishable key adds no %s to a request of another",
  async (table, row) => {
    const { reference: claim_id } = await newRequest();
    await attacked.rows(`claim_activities?claim_id=eq.${claim_id}`);
    const call = attacked.database(attacked.stack.supabase!.publishableKey);
    const { status } = await call(`/rest/v1/${table}`, { claim_id, ...row });
    expect(status).toBeGreaterThanOrEqual(400);
  },
);

describe("an editor", () => {
  let call: target.Call;
  const mutate = (...mutations: object[]) =>
    call("/data/mutate/production", { mutations });

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
    ["/site/report", {}, "PUT"],
  ])("manages no account and no store: %s %j", async (...asked) => {
    expect((await call(...asked)).status).toBe(403);
    const { text } = await call("/users/me");
    expect(JSON.parse(text)).toMatchObject({ role: "editor" });
  });

  /** Creates many drafts of a type, and returns their ids. */
  async function makeDrafts(_type: string): Promise<string[]> {
    const ids = Array.from(
      { length: 10_000 },
      (_, index) => `drafts.${_type}-${index}`,
    );
    for (let at = 0; at < ids.length; at += 1_000) {
      const some = ids.slice(at, at + 1_000);
      const made = some.map((_id) => ({ create: { _id, _type } }));
      expect((await mutate(...made)).status).toBe(200);
    }
    return ids;
  }

  it("A12: 10,000 changes at once are refused, while readers read", async () => {
    const read = attacked.lake(attacked.stack.contentLake!.readToken);
    const ids = await makeDrafts("bulk");
    const discard = "sanity.action.document.version.discard";
    const attacks = [
      () => mutate(...ids.map((id) => ({ delete: { id } }))),
      () => mutate({ delete: { query: '*[_type == "bulk"]' } }),
      () =>
        call("/data/actions/production", {
          actions: ids.map((versionId) => ({ actionType: discard, versionId })),
        }),
    ];
    for (const begin of attacks) {
      const attack = begin();
      const query = "*[_type=='article'][0]._id";
      const page = await read(`/data/query/production?query=${query}`);
      expect(page.status).toBe(200);
      expect((await attack).status).toBe(413);
    }
  });
});

// Last: if this attack succeeds, nothing is accepted after it.
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
