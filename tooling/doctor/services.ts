import type { Environment } from "../../app/env/env.server.ts";
import { clamdScanner } from "../../app/intake/evidence/scanner.server.ts";
import {
  openTransport,
  outcomeOf,
} from "../../app/intake/notification/transport.server.ts";
import { isLoopback } from "../../local/stack/environment.ts";
import { checkHosted } from "../../local/stack/hosted.ts";
import type { AllVariables } from "../../local/stack/variables.ts";
import { type Finding, findingsAbout } from "./finding.ts";

const PATIENCE_MS = 5_000;

/** Asks each service on another machine that the settings name. */
export async function examineServices({
  stack,
  site,
}: AllVariables): Promise<Finding[]> {
  const { intake, evidence } = site;
  const asked = [
    ...(stack.hasContentSource ? [examineHosted(site, "content")] : []),
    ...(stack.hasDatabase ? [examineHosted(site, "database")] : []),
    ...(intake.smtpUrl === null ? [] : [examineMail(intake.smtpUrl)]),
    ...(intake.webhookUrl === null ? [] : [examineWebhook(intake.webhookUrl)]),
    ...(evidence.clamd === null ? [] : [examineScanner(evidence.clamd)]),
    ...[stack.siteUrl, stack.studioUrl]
      .filter((origin) => !isLoopback(origin))
      .map(examineOrigin),
  ];
  if (asked.length > 0) return Promise.all(asked);
  return [
    findingsAbout("Services").ok(
      "No service on another machine is used: nothing to reach.",
    ),
  ];
}

/** Hosted Sanity or Supabase, asked as a start asks it. */
async function examineHosted(
  site: Environment,
  part: "content" | "database",
): Promise<Finding> {
  const name = part === "content" ? "Sanity" : "Supabase";
  const { ok, warning, error } = findingsAbout(name);
  const silent: string[] = [];
  const parts = { content: part === "content", database: part === "database" };
  try {
    await checkHosted(site, parts, (sentence) => silent.push(sentence));
  } catch (refusal) {
    return error(refusal instanceof Error ? refusal.message : String(refusal));
  }
  const [sentence] = silent;
  return sentence === undefined
    ? ok(`${name} answers, and takes the keys of the site.`)
    : warning(sentence);
}

/** Signs in at the mail server, and sends nothing. */
async function examineMail(smtpUrl: string): Promise<Finding> {
  const { ok, error } = findingsAbout("Mail");
  const { hostname } = new URL(smtpUrl);
  const transport = openTransport(smtpUrl);
  const timer = setTimeout(() => transport.close(), PATIENCE_MS);
  try {
    await withPatience(transport.verify());
    return ok(`The mail server ${hostname} takes the account of SMTP_URL.`);
  } catch (fault) {
    const { code } = outcomeOf(fault) as { code: string };
    return error(
      `The mail server ${hostname} cannot be used (${code}): check SMTP_URL.`,
    );
  } finally {
    clearTimeout(timer);
    transport.close();
  }
}

/** Any answer to a HEAD will do: a POST would be a request of a person. */
async function examineWebhook(url: string): Promise<Finding> {
  const { ok, error } = findingsAbout("Webhook");
  // The path may be a secret.
  const { host } = new URL(url);
  return (await statusOf(url)) === null
    ? error(`${host} (LEADS_WEBHOOK_URL) does not answer.`)
    : ok(`${host} (LEADS_WEBHOOK_URL) answers.`);
}

async function examineScanner(address: string): Promise<Finding> {
  const { ok, error } = findingsAbout("Scanner");
  const scanner = clamdScanner(address, PATIENCE_MS);
  const verdict = await scanner.scan(Buffer.from("a harmless text"));
  return verdict === "clean"
    ? ok("clamd scans what it is given.")
    : error(
        `clamd at ${address} does not scan: files of requests are refused meanwhile.`,
      );
}

/** A public origin, through whatever proxy or CDN stands before it. */
async function examineOrigin(origin: string): Promise<Finding> {
  const { ok, warning } = findingsAbout("Reach");
  const status = await statusOf(`${origin}/`);
  if (status === null)
    return warning(
      `${origin} cannot be reached from here: check its DNS record, the proxy, and whether the site runs.`,
    );
  return status >= 500
    ? warning(`${origin} answers with ${status}: check the proxy and the site.`)
    : ok(`${origin} answers.`);
}

async function statusOf(url: string): Promise<number | null> {
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const request = { method: "HEAD", redirect: "manual", signal } as const;
    return (await fetch(url, request)).status;
  } catch {
    return null;
  }
}

/** @throws Error after `PATIENCE_MS`. */
function withPatience<Result>(promise: Promise<Result>): Promise<Result> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error("no answer")), PATIENCE_MS);
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
