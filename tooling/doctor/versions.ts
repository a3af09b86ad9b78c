import { readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";

import { type Finding, findingsAbout } from "./finding.ts";
import type { Machine } from "./machine.ts";

const OLDEST_NODE = 24;

const lockfile = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      optional: z.boolean().optional(),
      devOptional: z.boolean().optional(),
      dev: z.boolean().optional(),
      link: z.boolean().optional(),
    }),
  ),
});

/** Node, the packages, and the builds. In: whether the machine serves a Studio. */
export function examineVersions(
  { root, node, isBuilt }: Machine,
  hasStudio: boolean,
): Finding[] {
  return [examineNode(node), examinePackages(root)].concat(
    examineBuild("site", isBuilt.site()),
    hasStudio ? examineBuild("Studio", isBuilt.studio()) : [],
  );
}

function examineNode(version: string): Finding {
  const { ok, error } = findingsAbout("Node");
  const [major] = version.split(".");
  return Number(major) >= OLDEST_NODE
    ? ok(`Node ${version} runs the commands.`)
    : error(
        `Node ${version} runs the commands, but ${OLDEST_NODE} or newer is needed: npm run brings it, where its package installs.`,
      );
}

/**
 * Compares the lockfile with the one that npm left when it was done. What builds
 * and tests need may be missing, as in a container.
 */
function examinePackages(root: string): Finding {
  const { ok, error } = findingsAbout("Packages");
  const wanted = readLockfile(path.join(root, "package-lock.json"));
  if (wanted === null)
    return error(
      "package-lock.json is missing or damaged: restore it from the repository.",
    );
  const installed = readLockfile(
    path.join(root, "node_modules", ".package-lock.json"),
  );
  if (installed === null)
    return error("The packages are not installed: run npm ci.");
  const differing = Object.entries(wanted).filter(
    ([name, { version, optional, devOptional, dev, link }]) =>
      name.includes("node_modules/") &&
      !link &&
      !(installed[name] === undefined && (optional || devOptional || dev)) &&
      installed[name]?.version !== version,
  );
  const [first] = differing;
  if (first === undefined)
    return ok("The packages are those of package-lock.json.");
  const name = first[0].split("node_modules/").at(-1);
  return error(
    `${differing.length} of the installed packages are not those of package-lock.json (${name} is to be ${first[1].version}): run npm ci.`,
  );
}

function readLockfile(file: string) {
  try {
    return lockfile.parse(JSON.parse(readFileSync(file, "utf8"))).packages;
  } catch {
    return null;
  }
}

function examineBuild(name: string, isFresh: boolean): Finding {
  const { ok, warning } = findingsAbout("Build");
  return isFresh
    ? ok(`The ${name} is built from the files as they are.`)
    : warning(
        `The ${name} is not built from the files as they are: npm start would build it first; npm run build does so beforehand.`,
      );
}
