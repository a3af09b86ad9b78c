import {
  type AllVariables,
  readAllVariables,
} from "../../local/stack/variables.ts";
import { examineBackups } from "./backups.ts";
import { examineCertificates } from "./certificates.ts";
import { examineClock } from "./clock.ts";
import { examineDisk } from "./disk.ts";
import { examineEdge } from "./edge.ts";
import { type Finding, findingsAbout } from "./finding.ts";
import { examineFolders } from "./folders.ts";
import type { Machine } from "./machine.ts";
import { examineNodes } from "./nodes.ts";
import { examinePorts } from "./ports.ts";
import { examineServices } from "./services.ts";
import { examineVersions } from "./versions.ts";

/**
 * Looks at a machine as a start would find it, also while the site runs. Nothing
 * is changed but probe files that are written and removed, and what an edge
 * fetches again after the purge of a tag that stands on no page.
 */
export async function examine(machine: Machine): Promise<Finding[]> {
  const about = findingsAbout("Variables");
  let variables: AllVariables;
  try {
    variables = readAllVariables(machine.variables);
  } catch (fault) {
    const sentence = fault instanceof Error ? fault.message : String(fault);
    return [
      ...examineVersions(machine, true),
      about.error(
        `${sentence}\nWhat depends on the variables was not looked at.`,
      ),
    ];
  }
  const { stack, site } = variables;
  const { dataFolder, backupFolder, siteUrl, studioUrl } = stack;
  const asked = await Promise.all([
    examinePorts(stack),
    examineDisk(dataFolder, site),
    examineServices(variables),
    examineEdge({ ...site, siteUrl }),
    examineNodes(variables, Boolean(machine.variables["SITE_SECRET"]?.trim())),
    examineClock(variables, () => machine.now()),
    examineBackups(dataFolder, site.backup, machine.now()),
    examineCertificates([siteUrl, studioUrl], machine.now()),
  ]);
  return [
    ...examineVersions(machine, !stack.hasContentSource),
    about.ok("Each variable that is set has a value that can be used."),
    ...examineFolders(machine.root, dataFolder, backupFolder),
    ...asked.flat(),
  ];
}
