import { describe, expect, it } from "vitest";
import { readArguments } from "./start-arguments.ts";
import { readSettings } from "./control.ts";

describe("arguments", () => {
  it("have defaults for all but the folder", () => {
    expect(readArguments(["--data", "x"])).toMatchObject({
      port: 3333,
      host: "127.0.0.1",
      project: "local",
      dataset: "production",
      trustProxy: false,
    });
  });

  it.each([
    [[], "--data"],
    [["--data", "x", "--port", "80a"], "--port"],
    [["--data", "x", "--port", "70000"], "--port"],
    [["--data", "x", "--public-url", "localhost"], "--public-url"],
    [["--data", "x", "--allow-origin", "http://a/b"], "--allow-origin"],
    [["--data", "x", "--project", "A_B"], "--project"],
    [["--data", "x", "--studio-server", "http://a.example"], "--studio-server"],
    [["--data", "x", "--studio-server", "https://[::1]"], "--studio-server"],
    [["--data", "x", "--wrong"], "--wrong"],
  ])("%j are refused by name", (argv, name) => {
    expect(() => readArguments(argv)).toThrow(name);
  });
});

describe("settings", () => {
  const token = { label: "site", token: "s".repeat(20), role: "published" };

  it("come as one line", () => {
    expect(readSettings(JSON.stringify({ tokens: [token] }))).toEqual({
      tokens: [token],
      editor: null,
      retired: null,
      mailsNotices: false,
      mailsLinks: false,
    });
  });

  it.each([
    ["{", "not JSON"],
    [JSON.stringify({ tokens: {} }), '"tokens"'],
    [JSON.stringify({ tokens: [{ ...token, role: "king" }] }), '"role"'],
    [JSON.stringify({ tokens: [{ ...token, token: "short" }] }), '"token"'],
    [JSON.stringify({ editor: { email: "a@example.com" } }), '"password"'],
  ])("%s are refused by name and without the value", (line, name) => {
    expect(() => readSettings(line)).toThrow(name);
    expect(() => readSettings(line)).not.toThrow("short");
  });
});
