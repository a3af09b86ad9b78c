import { createTransport } from "nodemailer";

import type { Outcome } from "../delivery/outcome";

const TIMEOUT_MS = 10_000;

/** Opens the mail server, without any file or address that a mail names. */
export function openTransport(smtpUrl: string) {
  return createTransport({
    url: smtpUrl,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** In: why a mail was not sent. Out: the outcome of its delivery. */
export function outcomeOf(error: unknown): Outcome {
  const { responseCode, code } = error as {
    responseCode?: number;
    code?: string;
  };
  // An answer of the server refuses this mail; without one the server is
  // unreachable.
  return responseCode
    ? { kind: "failed", code: String(responseCode) }
    : { kind: "unreachable", code: code ?? "no answer" };
}
