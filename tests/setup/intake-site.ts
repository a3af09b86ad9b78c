import type { ConsultationFields } from "../../app/intake/submission.ts";
import {
  startSite,
  type SiteOptions,
  type SiteProcess,
} from "./site-process.ts";

/**
 * Starts the built website for tests that send its forms faster and more often
 * than any person. The content source is down from the start.
 */
export function startIntakeSite({
  env,
  ...options
}: SiteOptions): Promise<SiteProcess> {
  return startSite({
    ...options,
    env: { INTAKE_MIN_SECONDS: "0", INTAKE_MAX_PER_HOUR: "1000000", ...env },
  });
}

/** The form as a browser without JavaScript has it: its address and its hidden fields. */
export async function openConsultation(url: string): Promise<URLSearchParams> {
  const response = await fetch(`${url}/consultation`);
  const html = await response.text();
  const ticket = /name="ticket"[^>]*value="([^"]+)"/.exec(html)?.[1];
  if (!ticket) throw new Error(`No form at /consultation: ${response.status}`);
  return new URLSearchParams({ ticket });
}

/**
 * Sends the consultation form. Out: the reference of the receipt.
 *
 * @throws Error if the answer is no receipt, or does not come.
 */
export async function sendConsultation(
  url: string,
  opened: URLSearchParams,
  fields: ConsultationFields,
): Promise<string> {
  const body = new URLSearchParams(opened);
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  const response = await fetch(`${url}/consultation`, {
    method: "POST",
    body,
    redirect: "manual",
    headers: { origin: url },
  });
  const location = response.headers.get("location") ?? "";
  const reference = /[?&]ref=(CLAIM-[0-9A-Z]+)/.exec(location)?.[1];
  await response.body?.cancel();
  if (!reference) throw new Error(`No receipt: ${response.status}`);
  return reference;
}
