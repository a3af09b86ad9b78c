import { describe, expect, it } from "vitest";

import { readForm } from "./read-form.server";

function post(body: BodyInit, type = "application/x-www-form-urlencoded") {
  return new Request("http://localhost/contact", {
    method: "POST",
    body,
    headers: { "Content-Type": type },
  });
}

async function statusOf(request: Request): Promise<number> {
  const refused: unknown = await readForm(request).catch(
    (error: unknown) => error,
  );
  return refused instanceof Response ? refused.status : 200;
}

describe("reading a form", () => {
  it("decodes what browsers send", async () => {
    const sent = await readForm(post("a=1+%2B&b=%F0%9F%98%80&a=2&c&d=x=y"));
    expect([...sent]).toEqual([
      ["a", "1 +"],
      ["b", "😀"],
      ["a", "2"],
      ["c", ""],
      ["d", "x=y"],
    ]);
    expect(await statusOf(post(""))).toBe(200);
  });

  it.each([
    "application/json",
    "multipart/form-data; boundary=x",
    "text/plain",
    "",
  ])("refuses a body of the type %j", async (type) =>
    expect(await statusOf(post("a=1", type))).toBe(415),
  );

  it.each([
    ["an escape that is no UTF-8", "a=%FF"],
    ["half an escape", "a=%4"],
    ["half of an emoji", "a=%ED%A0%BD"],
    ["bytes that are no UTF-8", new Uint8Array([0x61, 0x3d, 0xff])],
    ["ten thousand fields", Array(10_000).fill("a=1").join("&")],
  ])("refuses %s", async (_, body) =>
    expect(await statusOf(post(body))).toBe(400),
  );
});
