import { randomUUID } from "node:crypto";

import type { Locator, Page } from "@playwright/test";

import type { StackFile } from "../../scripts/stack/stack-file.ts";
import { expect } from "./stack.fixture.ts";

/** The nine questions by label, with valid answers. */
export const answers: Readonly<Record<string, string>> = {
  "Full Name": "Ada Prospect",
  "Email Address": "ada@example.com",
  "Phone Number": "(312) 555-0100",
  "Date of Loss": "2026-05-31",
  "Property Location": "1 Main St, Peoria, IL 61602",
  "Insurance Carrier": "Acme Mutual",
  "Policy Number": "POL-123",
  "Type of Damage": "Roof",
  "Claim Description": "Hail broke the roof and the gutters.",
};

/** Each question's message if its answer is left out. */
export const messages: Readonly<Record<string, string>> = {
  "Full Name": "Name must be at least 2 characters",
  "Email Address": "Invalid email address",
  "Phone Number": "Phone number must be at least 10 digits",
  "Date of Loss": "Write the day it happened, or the day you found the damage",
  "Property Location": "Write the street, city and state of the property",
  "Insurance Carrier": "Write the name of your insurer, or “unknown”",
  "Policy Number": "Write your policy number, or “unknown”",
  "Type of Damage": "Write what was damaged, for example the roof",
  "Claim Description": "Write what happened, in a sentence or two",
};

/** An address that no other test uses. */
export function ownEmail(): string {
  return `ada.${randomUUID()}@example.com`;
}

/** Fills in the form in a part of a page; the rest is answered as above. */
export async function fillIn(
  part: Locator | Page,
  given: Readonly<Record<string, string>> = {},
): Promise<void> {
  for (const [label, answer] of Object.entries({ ...answers, ...given }))
    await part.getByLabel(label, { exact: true }).fill(answer);
}

/** Expects the form to contain what was typed. */
export async function expectFilledIn(
  part: Locator | Page,
  given: Readonly<Record<string, string>> = {},
): Promise<void> {
  for (const [label, answer] of Object.entries({ ...answers, ...given }))
    await expect(part.getByLabel(label, { exact: true })).toHaveValue(answer);
}

type Row = Record<string, unknown>;

/** The rows of a table in which a column has a value. */
export async function rowsOf(
  { supabase }: StackFile,
  table: string,
  column: string,
  value: string,
): Promise<Row[]> {
  const url = new URL(`/rest/v1/${table}`, supabase!.url);
  url.searchParams.set(column, `eq.${value}`);
  const response = await fetch(url, {
    headers: { apikey: supabase!.secretKey },
  });
  expect(response.status).toBe(200);
  return (await response.json()) as Row[];
}

/** The claims of an e-mail, once there are this many. */
export async function claimsOf(
  stack: StackFile,
  email: string,
  count: number,
): Promise<Row[]> {
  await expect
    .poll(async () => (await claims()).length, { timeout: 80_000 })
    .toBe(count);
  return claims();

  function claims(): Promise<Row[]> {
    return rowsOf(stack, "claims", "policyholder_email", email);
  }
}
