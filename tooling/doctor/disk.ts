import { existsSync } from "node:fs";
import path from "node:path";

import type { Environment } from "../../app/env/env.server.ts";
import { diskSpace } from "../../server/readiness/readiness.ts";
import { type Finding, findingsAbout } from "./finding.ts";

const MEGABYTE = 1_000_000;

/** The room on the disk of the data folder, against what the forms ask for. */
export async function examineDisk(
  dataFolder: string,
  { intake, evidence }: Pick<Environment, "intake" | "evidence">,
): Promise<Finding> {
  const { ok, warning, error } = findingsAbout("Disk");
  const space = await diskSpace(nearestFolder(dataFolder));
  if (space === null)
    return warning(`The room on the disk of ${dataFolder} cannot be read.`);
  const free = `${Math.floor(space.free / MEGABYTE)} MB are free for ${dataFolder}`;
  if (space.free < intake.minFreeBytes)
    return error(
      `${free}: the forms take nothing below ${intake.minFreeBytes / MEGABYTE} MB (INTAKE_MIN_FREE_MB).`,
    );
  if (space.free < evidence.minFreeBytes)
    return warning(
      `${free}: files of requests are refused below ${evidence.minFreeBytes / MEGABYTE} MB (EVIDENCE_MIN_FREE_MB).`,
    );
  return ok(`${free}.`);
}

/** The folder itself, or the nearest one above it that exists. */
function nearestFolder(folder: string): string {
  const above = path.dirname(folder);
  return existsSync(folder) || above === folder ? folder : nearestFolder(above);
}
