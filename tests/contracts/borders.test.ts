import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

import { borders } from "./borders.js";

const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s[^;]*?from\s*["']([^"']+)["']|import\(\s*["']([^"']+)["']\s*\)|(?:^|\n)\s*import\s*["']([^"']+)["']/g;

function sourceFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(tsx?|m?js)$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter(
      (file) => !/node_modules|\/dist\/|\.sanity|\.(test|fixture)\.tsx?$/.test(file),
    );
}

function importsOf(text: string): string[] {
  return [...text.matchAll(IMPORT)].map(
    (match) => (match[1] ?? match[2] ?? match[3])!,
  );
}

/** A specifier as seen from the root of the repository, without its ending. */
function resolved(file: string, specifier: string): string {
  const whole = specifier.startsWith("~/")
    ? `app/${specifier.slice(2)}`
    : specifier.startsWith(".")
      ? path.posix.join(path.dirname(file), specifier)
      : specifier;
  return specifier.startsWith(".") || specifier.startsWith("~/")
    ? whole.replace(/\.(tsx?|m?js)$/, "")
    : whole;
}

function violations(
  file: string,
  text: string,
  border: (typeof borders)[number],
): string[] {
  const outside = (specifier: string) => {
    const target = resolved(file, specifier);
    const inside = border.from.some((folder) =>
      target.startsWith(`${folder}/`),
    );
    if (inside && !target.endsWith(".server")) return false;
    return border.never.some((pattern) => {
      const expression = new RegExp(pattern);
      return expression.test(target) || expression.test(specifier);
    });
  };
  return importsOf(text)
    .filter(outside)
    .map((specifier) => `${file} imports ${specifier}`);
}

describe("borders between the folders", () => {
  it.each(borders)("$from: $why", (border) => {
    const files = border.from.flatMap((folder) => {
      try {
        return sourceFiles(folder);
      } catch {
        return [];
      }
    });
    const allowed = files.filter((file) => !border.except?.includes(file));
    expect(
      allowed.flatMap((file) =>
        violations(file, readFileSync(file, "utf8"), border),
      ),
    ).toEqual([]);
  });

  it("are seen when they are crossed", () => {
    const views = borders.find(({ from }) => from.includes("app/components"))!;
    const text =
      'import { contentClient } from "~/content/client.server";\nimport x from "../routes/_index";';
    expect(violations("app/components/card.tsx", text, views)).toHaveLength(2);
    const site = borders.find(({ from }) => from[0] === "app")!;
    expect(
      violations(
        "app/root.tsx",
        'import "../schemas/index.ts";\nimport "../schemas/paths";',
        site,
      ),
    ).toEqual(["app/root.tsx imports ../schemas/index.ts"]);
  });

  it("leave the environment to one file of the site", () => {
    const readers = sourceFiles("app").filter(
      (file) =>
        file !== "app/env.server.ts" &&
        /\bprocess\.env\b/.test(readFileSync(file, "utf8")),
    );
    expect(readers).toEqual([]);
  });
});
