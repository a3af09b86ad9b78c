import type { StackEnvironment } from "../../local/stack/environment.ts";
import { requireFreePort } from "../../local/stack/ports.ts";
import { answers, readStackFile } from "../backup/running.ts";
import { type Finding, findingsAbout } from "./finding.ts";
import { ownerOfPort } from "./port-owner.ts";

const { ok, error } = findingsAbout("Ports");

/** The ports that the stack listens on: free, its own, or taken. */
export async function examinePorts(
  environment: StackEnvironment,
): Promise<Finding[]> {
  const { host, sitePort, studioPort, databasePort } = environment;
  const ports = [
    { variable: "PORT", port: sitePort, host },
    ...(environment.hasContentSource
      ? []
      : [{ variable: "STUDIO_PORT", port: studioPort, host }]),
    ...(environment.hasDatabase
      ? []
      : [{ variable: "SUPABASE_PORT", port: databasePort, host: "localhost" }]),
  ];
  const names = ports.map(({ port }) => port).join(", ");
  if (await isRunning(environment))
    return [ok(`The ports ${names} are those of the site, which runs.`)];
  const faults: Finding[] = [];
  for (const place of ports) {
    const fault = await faultOf(place);
    if (fault !== null) faults.push(error(fault));
  }
  return faults.length > 0 ? faults : [ok(`The ports ${names} are free.`)];
}

/** True if the stack of this data folder runs: a start takes no taken port. */
async function isRunning({
  dataFolder,
  sitePort,
}: StackEnvironment): Promise<boolean> {
  return (
    readStackFile(dataFolder) !== null &&
    (await answers(`http://localhost:${sitePort}/healthz`))
  );
}

async function faultOf({
  port,
  host,
  variable,
}: {
  port: number;
  host: string;
  variable: string;
}): Promise<string | null> {
  try {
    await requireFreePort(port, host, variable);
    return null;
  } catch (fault) {
    const sentence = fault instanceof Error ? fault.message : String(fault);
    const owner = ownerOfPort(port);
    return owner === null
      ? sentence
      : sentence.replace("another program", owner);
  }
}
