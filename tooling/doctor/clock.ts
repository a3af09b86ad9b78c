import { isLoopback } from "../../local/stack/environment.ts";
import type { AllVariables } from "../../local/stack/variables.ts";
import { type Finding, findingsAbout } from "./finding.ts";

const PATIENCE_MS = 5_000;
/** HTTP dates have whole seconds, and an answer takes some time. */
const TOLERATED_S = 5;
/** Signed links and tokens are refused beyond this. */
const WRONG_S = 60;

const { ok, warning, error } = findingsAbout("Clock");

/** Compares the clock with those of the services, by the dates of their answers. */
export async function examineClock(
  variables: AllVariables,
  now: () => number,
): Promise<Finding[]> {
  const places = origins(variables);
  const asked = places.map(
    async (origin) => [origin, await offsetOf(origin, now)] as const,
  );
  const offsets = new Map(await Promise.all(asked));
  const sorted = [...offsets.values()]
    .filter((offset) => offset !== null)
    .sort((one, other) => one - other);
  // The median: one service may be wrong itself.
  const offset = sorted[sorted.length >> 1];
  if (offset === undefined)
    return [
      ok(
        places.length === 0
          ? "No service on another machine is used, so there is no clock to compare with."
          : "The clock was compared with no other: no service answered.",
      ),
    ];
  const own = judgeOwn(offset);
  const database = offsets.get(variables.site.supabase?.url ?? "") ?? null;
  return own.level === "ok" && database !== null
    ? [own, ...judgeDatabase(database)]
    : [own];
}

/**
 * The median hides one clock among several, but the nodes of a site follow what
 * was erased, and count for their limits, by the database's.
 */
function judgeDatabase(offset: number): Finding[] {
  const seconds = Math.round(Math.abs(offset) / 1000);
  if (seconds <= TOLERATED_S) return [];
  return [
    warning(
      `The database's clock is ${seconds} s ${offset > 0 ? "ahead of" : "behind"} this one, by which nodes follow erasures and limits: see the status of its host.`,
    ),
  ];
}

/** In: how far the services are ahead, in milliseconds. */
function judgeOwn(offset: number): Finding {
  const seconds = Math.round(Math.abs(offset) / 1000);
  const sentence = `The clock is ${seconds} s ${offset > 0 ? "behind" : "ahead of"} those of the services`;
  if (seconds > WRONG_S)
    return error(
      `${sentence}: let it be set by NTP (timedatectl set-ntp true).`,
    );
  if (seconds > TOLERATED_S)
    return warning(`${sentence}: check that NTP sets it.`);
  return ok("The clock agrees with those of the services.");
}

function origins({ stack, site }: AllVariables): string[] {
  const { content, supabase, intake } = site;
  const sanity =
    content.apiHost ?? `https://${content.projectId}.api.sanity.io`;
  const places = [
    ...(stack.hasContentSource ? [sanity] : []),
    ...(stack.hasDatabase && supabase ? [supabase.url] : []),
    ...(intake.webhookUrl === null ? [] : [new URL(intake.webhookUrl).origin]),
    ...[stack.siteUrl].filter((origin) => !isLoopback(origin)),
  ];
  return [...new Set(places)];
}

/** In milliseconds: how far a server is ahead; null if it gives no date. */
async function offsetOf(
  origin: string,
  now: () => number,
): Promise<number | null> {
  try {
    const began = now();
    const response = await fetch(origin, {
      method: "HEAD",
      redirect: "manual",
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const date = Date.parse(response.headers.get("date") ?? "");
    return Number.isNaN(date) ? null : date - (began + now()) / 2;
  } catch {
    return null;
  }
}
