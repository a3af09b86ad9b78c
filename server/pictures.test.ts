import { afterEach, describe, expect, it, vi } from "vitest";

import { pictureKey, Pictures } from "./pictures.ts";

const NAME = `${"ab12".repeat(10)}-1600x900.webp`;

afterEach(() => {
  vi.unstubAllGlobals();
});

describe("pictureKey", () => {
  it("asks the source for a width from the list, whatever was asked for", () => {
    expect(pictureKey(NAME, "?w=500")).toBe(`${NAME}?w=640&fit=max`);
    expect(pictureKey(NAME, "?w=99999")).toBe(`${NAME}?w=1920&fit=max`);
  });

  it("drops parameters that it does not know, so that they make no new variants", () => {
    expect(pictureKey(NAME, "?w=320&blur=50&v=1&fm=webp")).toBe(
      `${NAME}?w=320&fit=max&fm=webp`,
    );
  });

  it.each([
    "../secrets.json",
    "..%2fsecrets.json",
    "x.png",
    `${NAME}.html`,
    "",
  ])("does not know %j", (name) => {
    expect(pictureKey(name, "")).toBeNull();
  });

  it.each(["?w=-1", "?w=abc", "?fm=svg", "?rect=1,2"])(
    "refuses %s",
    (search) => {
      expect(pictureKey(NAME, search)).toBeNull();
    },
  );
});

describe("Pictures", () => {
  const image = () =>
    new Response("bytes", { headers: { "content-type": "image/webp" } });

  it("asks the source once for all readers of a picture", async () => {
    const fetched = vi.fn(async () => image());
    vi.stubGlobal("fetch", fetched);
    const pictures = new Pictures({ baseUrl: "http://lake/images/p/d" });
    const answers = await Promise.all([
      pictures.get(NAME, "?w=320"),
      pictures.get(NAME, "?w=300"),
    ]);
    answers.push(await pictures.get(NAME, "?w=320"));
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
    expect(fetched).toHaveBeenCalledTimes(1);
    expect(fetched).toHaveBeenCalledWith(
      `http://lake/images/p/d/${NAME}?w=320&fit=max`,
      expect.anything(),
    );
  });

  it("passes nothing on that is not a picture", async () => {
    vi.stubGlobal(
      "fetch",
      async () =>
        new Response("<script>", { headers: { "content-type": "text/html" } }),
    );
    const answer = await new Pictures({ baseUrl: "http://lake" }).get(NAME, "");
    expect(answer).toEqual({ status: 502 });
  });

  it("says that the source is down, and asks again next time", async () => {
    const fetched = vi.fn(async () => image());
    fetched.mockRejectedValueOnce(new Error("refused"));
    vi.stubGlobal("fetch", fetched);
    const pictures = new Pictures({ baseUrl: "http://lake" });
    expect((await pictures.get(NAME, "")).status).toBe(502);
    expect((await pictures.get(NAME, "")).status).toBe(200);
  });

  it("forgets parts of one picture before it forgets another picture", async () => {
    const fetched = vi.fn(async () => image());
    vi.stubGlobal("fetch", fetched);
    const pictures = new Pictures({ baseUrl: "http://lake" });
    const other = NAME.replace("ab12", "cd34");
    await pictures.get(other, "?w=320");
    for (let left = 0; left < 100; left += 1) {
      await pictures.get(NAME, `?rect=${left},0,10,10`);
    }
    fetched.mockClear();
    await pictures.get(other, "?w=320");
    await pictures.get(NAME, "?rect=99,0,10,10");
    expect(fetched).not.toHaveBeenCalled();
    await pictures.get(NAME, "?rect=0,0,10,10");
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  it("lets a crowd wait, and sends away who is too many", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    vi.stubGlobal("fetch", () => promise.then(image));
    const pictures = new Pictures({ baseUrl: "http://lake" });
    const answers = Array.from({ length: 300 }, (_, left) =>
      pictures.get(NAME, `?rect=${left},0,10,10`),
    );
    resolve();
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(204);
    expect(statuses.filter((status) => status === 503)).toHaveLength(96);
  });
});
