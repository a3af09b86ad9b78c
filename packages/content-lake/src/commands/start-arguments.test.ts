import { expect, it } from "vitest";
import { readSettings } from "./control.ts";
import { readArguments } from "./start-arguments.ts";

it.each([
  [[], "--data"],
  [["--port", "80a"], "--port"],
  [["--port", "70000"], "--port"],
  [["--public-url", "localhost"], "--public-url"],
  [["--allow-origin", "http://a/b"], "--allow-origin"],
  [["--project", "A_B"], "--project"],
  [["--studio-server", "http://a.example"], "--studio-server"],
  [["--guard-field", "state"], "--guard-field"],
  [["--wrong"], "--wrong"],
])("the arguments %j are refused by name", (argv, name) => {
  const data = name === "--data" ? [] : ["--data", "x"];
  expect(() => readArguments([...data, ...argv])).toThrow(name);
});

const token = { label: "site", token: "s".repeat(20), role: "published" };

it.each([
  ["{", "not|JSON"],
  [JSON.stringify({ tokens: {} }), '"tokens"'],
  [JSON.stringify({ tokens: [{ ...token, role: "king" }] }), '"role"'],
  [JSON.stringify({ tokens: [{ ...token, token: "short" }] }), '"token"'],
  [JSON.stringify({ editor: { email: "a@example.com" } }), '"password"'],
])(
  "the settings %s are refused by name and without the value",
  (line, name) => {
    expect(() => readSettings(line)).toThrow(new RegExp(name));
    expect(() => readSettings(line)).not.toThrow("short");
  },
);
