import { afterEach, describe, expect, it, vi } from "vitest";
import {
  assetNameIn,
  MOST_WAITING_PICTURES,
  pictureKey as keyOf,
  Pictures,
  type SignedPart,
} from "./pictures.ts";

/** In these tests a word is the signature. */
const signedPart: SignedPart = (_name, signed) =>
  /^(.*),signed$/.exec(signed)?.[1] ?? null;

const pictureKey = (name: string, search: string) =>
  keyOf(name, search, signedPart);

const NAME = `${"ab12".repeat(10)}-1600x900.webp`;

const FLOOD = "192.0.2.0/24";

afterEach(() => {
  vi.unstubAllGlobals();
});

describe("pictureKey", () => {
  it.each(["../secrets.json", "..%2fsecrets.json", `${NAME}.html`])(
    "does not know %j",
    (name) => {
      expect(pictureKey(name, "")).toBeNull();
    },
  );

  it.each([
    "?w=-1",
    "?w=abc",
    "?fm=svg",
    // Pages never request PNG: at this width a photograph takes megabytes.
    "?w=320&fm=png",
    "?rect=1,2",
    "?rect=1,2,30,40",
    "?w=320&rect=1,2,30,40,forged",
  ])("refuses %s", (search) => {
    expect(pictureKey(NAME, search)).toBeNull();
  });
});

const FILE = `${"ab12".repeat(10)}.pdf`;

it.each([
  [`/images/${NAME}`, NAME],
  [`/files/${FILE}`, FILE],
  [`/images/${FILE}`, ""],
  // A redirect of an editor, or no page.
  [`/files/${NAME}`, null],
  [`/files/${FILE}/more`, null],
  ["/files/../secrets.json", null],
  ["/files/brochure.pdf", null],
  ["/blog", null],
])("the asset at %s is %j", (pathname, name) => {
  expect(assetNameIn(pathname)).toBe(name);
});

describe("Pictures", () => {
  const open = (now = () => performance.now()) =>
    new Pictures({
      signedPart,
      baseUrl: "http://lake/images/p/d",
      token: "secret",
      now,
    });
  const image = (type = "image/webp", body: BodyInit = "bytes") =>
    new Response(body, { headers: { "content-type": type } });

  it("asks the source once for all readers of a picture", async () => {
    const fetched = vi.fn(async () => image());
    vi.stubGlobal("fetch", fetched);
    const pictures = open();
    const answers = await Promise.all([
      pictures.get(NAME, "?w=320", null),
      pictures.get(NAME, "?w=300", null),
    ]);
    answers.push(await pictures.get(NAME, "?w=320", null));
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
    expect(fetched).toHaveBeenCalledTimes(1);
    expect(fetched).toHaveBeenCalledWith(
      `http://lake/images/p/d/${NAME}?w=320&fit=max`,
      expect.objectContaining({
        headers: { accept: "image/*", authorization: "Bearer secret" },
        redirect: "manual",
      }),
    );
  });

  it("has PDFs from the folder of files, and nothing else from there", async () => {
    const fetched = vi.fn(async () => image("application/pdf"));
    vi.stubGlobal("fetch", fetched);
    expect(await open().get(FILE, "?w=9&dl=a", null)).toMatchObject({
      status: 200,
      contentType: "application/pdf",
      isFinal: true,
    });
    expect(fetched).toHaveBeenCalledWith(
      `http://lake/files/p/d/${FILE}`,
      expect.anything(),
    );
    fetched.mockImplementation(async () => image("text/html"));
    expect(await open().get(FILE, "", null)).toEqual({ status: 502 });
  });

  it("keeps pictures and small files, however many large files are read", async () => {
    const fetched = vi.fn(async (url: string) =>
      url.includes("/files/")
        ? image("application/pdf", "x".repeat(url.includes("ab12") ? 9 : 8e6))
        : // Somewhat larger than a file may be.
          image("image/webp", "x".repeat(8 * 1024 * 1024)),
    );
    vi.stubGlobal("fetch", fetched);
    const pictures = open();
    const large = Array.from(
      { length: 5 },
      (_, n) => `${`${n}`.repeat(40)}.pdf`,
    );
    for (const name of [NAME, FILE, ...large, NAME, FILE])
      expect((await pictures.get(name, "", null)).status).toBe(200);
    expect(fetched).toHaveBeenCalledTimes(7);
  });

  it("sends WebP for AVIF that is not made yet, and asks again", async () => {
    let now = 0;
    const fetched = vi.fn(async () => image("image/webp"));
    vi.stubGlobal("fetch", fetched);
    const pictures = open(() => now);
    const ask = () => pictures.get(NAME, "?w=320&fm=avif", null);
    const fallback = { contentType: "image/webp", isFinal: false };
    expect(await ask()).toMatchObject(fallback);
    expect(await ask()).toMatchObject(fallback);
    expect(fetched).toHaveBeenCalledTimes(1);

    now += 10_000;
    fetched.mockImplementation(async () => image("image/avif"));
    // This request does not wait for the fetch that it starts.
    expect(await ask()).toMatchObject(fallback);
    await expect
      .poll(ask)
      .toMatchObject({ contentType: "image/avif", isFinal: true });
    now += 10_000;
    await ask();
    expect(fetched).toHaveBeenCalledTimes(2);
  });

  it("drops what the source has removed for good, and not what it cannot say", async () => {
    let now = 0;
    let answer: () => Response = () =>
      new Response("picture", { headers: { "content-type": "image/webp" } });
    const source = vi.fn(() => Promise.resolve().then(() => answer()));
    vi.stubGlobal("fetch", source);
    const pictures = open(() => now);
    const statuses = async () => [
      (await pictures.get(NAME, "?w=320&fm=webp", null)).status,
      (await pictures.get(NAME, "?w=640&fm=webp", null)).status,
    ];
    expect(await statuses()).toEqual([200, 200]);
    expect(source).toHaveBeenCalledTimes(2);
    answer = () => {
      throw new TypeError("fetch failed");
    };
    now += 11 * 60_000;
    expect(await statuses()).toEqual([200, 200]);
    await vi.waitFor(() => expect(source).toHaveBeenCalledTimes(4));
    answer = () => new Response(null, { status: 410 });
    now += 11 * 60_000;
    expect(await statuses()).toEqual([200, 200]);
    await expect.poll(statuses).toEqual([404, 404]);
  });

  it("passes nothing on that is not a picture", async () => {
    vi.stubGlobal(
      "fetch",
      async () =>
        new Response("<script>", { headers: { "content-type": "text/html" } }),
    );
    const answer = await open().get(NAME, "", null);
    expect(answer).toEqual({ status: 502 });
  });

  it("lets many requests of a network wait, refuses those beyond, and no other network", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const asked: string[] = [];
    vi.stubGlobal("fetch", async (url: string) => {
      asked.push(url);
      await promise;
      return image();
    });
    const pictures = open();
    const many = MOST_WAITING_PICTURES + 4;
    const answers = Array.from({ length: many + 96 }, (_, left) =>
      pictures.get(NAME, `?rect=${left},0,10,10,signed`, FLOOD),
    );
    const other = pictures.get(NAME, "?w=320", "198.51.100.0/24");
    // It waits for the same picture as the flood, but not as long.
    const same = pictures.get(
      NAME,
      `?rect=${many - 1},0,10,10,signed`,
      "198.51.100.0/24",
    );
    resolve();
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(many);
    expect(statuses.filter((status) => status === 503)).toHaveLength(96);
    expect((await other).status).toBe(200);
    expect((await same).status).toBe(200);
    const turnOf = (part: string) =>
      asked.findIndex((url) => url.includes(part));
    expect(turnOf("w=320")).toBeLessThan(8);
    expect(turnOf(`rect=${many - 1},`)).toBeLessThan(12);
  });
});
