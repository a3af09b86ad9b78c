import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";

import type { ActionFunctionArgs } from "@remix-run/node";
import { afterAll } from "vitest";

import { environment } from "../../app/env.server.ts";
import type { SecurityEvent } from "../../app/http/security-event.ts";
import { mintTicket } from "../../app/intake/guard/ticket.server.ts";
import { outboxFile } from "../../app/intake/outbox/files.server.ts";
import { openServices } from "../../app/services.server.ts";

// The actions of the forms as the server calls them, on an outbox of their own.

const folder = mkdtempSync(path.join(os.tmpdir(), "receive-"));
Object.assign(process.env, {
  DATA_DIR: folder,
  SANITY_PROJECT_ID: "local",
  SANITY_DATASET: "production",
  SANITY_API_READ_TOKEN: "none",
  SITE_SECRET: "a secret of at least 32 characters",
  INTAKE_MAX_PER_HOUR: process.env["INTAKE_MAX_PER_HOUR"] ?? "1000000",
});
const services = openServices(environment());
afterAll(async () => {
  await services.intake.stop();
  rmSync(folder, { recursive: true });
});

export type Values = Record<string, string>;
/** A submission as the outbox keeps it. */
export type Row = { box: string; reason: string | null; content: string };

/** In ms. */
export const MINUTE = 60_000;
let count = 0;

/** A valid consultation that equals no other one. */
export function consultation(changes: Values = {}): Values {
  count += 1;
  return {
    name: "Ada Prospect",
    email: `ada${count}@example.com`,
    phone: "(312) 555-0100",
    dateOfLoss: "2026-05-31",
    location: "1 Main St, Peoria, IL",
    insuranceCarrier: "Acme Mutual",
    policyNumber: `P-${count}`,
    perilType: "hail",
    damageType: "Roof",
    description: "Hail broke the roof.",
    ticket: mintTicket(Date.now() - MINUTE),
    ...changes,
  };
}

/** What a browser posts for a form without scripts. */
export function request(
  values: Values | string,
  headers: Values = {},
): Request {
  return new Request("http://localhost:3000/consultation", {
    method: "POST",
    body: new URLSearchParams(values).toString(),
    headers: {
      "Content-Type": "application/x-www-form-urlencoded",
      ...headers,
    },
  });
}

function context(address: string | null = null) {
  return {
    services,
    content: services.content.reader({ perspective: "published" as const }),
    visitor: { address },
    preview: null,
    nonce: null,
    requestId: null,
    isIndexable: true,
    mayBeUnfinished: true,
  };
}

export type Action = (sent: ActionFunctionArgs) => Promise<unknown>;

/** What a form is answered with, whether the action returned or threw it. */
export async function answer(
  action: Action,
  sent: Request,
  {
    address = null,
    kind = "",
    noteSecurity,
  }: {
    address?: string | null;
    kind?: string;
    noteSecurity?: (event: SecurityEvent) => void;
  } = {},
): Promise<{ status: number; location: string | null; result: unknown }> {
  const answered = await action({
    request: sent,
    context: { ...context(address), ...(noteSecurity && { noteSecurity }) },
    params: { kind },
  }).catch((error: unknown) => {
    if (error instanceof Response) return error;
    throw error;
  });
  if (answered instanceof Response) {
    const isData = answered.headers.get("Content-Type") === "application/json";
    return {
      status: answered.status,
      location: answered.headers.get("Location"),
      result: isData ? await answered.json() : null,
    };
  }
  const { data, init } = answered as {
    data: unknown;
    init: { status: number };
  };
  return { status: init.status, location: null, result: data };
}

/** What the outbox holds, the oldest first. */
export function rows(): Row[] {
  const outbox = readOutbox();
  try {
    return outbox
      .prepare("SELECT box, reason, content FROM submissions ORDER BY sequence")
      .all() as Row[];
  } finally {
    outbox.close();
  }
}

/** The outbox of these tests, to be read; the caller closes it. */
export function readOutbox(): DatabaseSync {
  return new DatabaseSync(outboxFile(folder), { readOnly: true });
}
