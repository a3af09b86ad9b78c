import type { ConsultationFields } from "../../app/intake/submission.ts";
import {
  openConsultation,
  sendConsultation,
} from "../../tests/fixtures/intake/intake-site.fixture.ts";

/** How many consultations are sent in a second. */
export const PER_SECOND = 50;

/** A consultation that was acknowledged. */
export type Acknowledged = { reference: string; ms: number };

let sent = 0;

function prospect(number: number): ConsultationFields {
  return {
    name: `Prospect ${number}`,
    email: `prospect.${number}@example.com`,
    phone: "1234567890",
    location: `${number} Main Street, Denver, CO 80202`,
    description: "The hail went through the roof in the night.",
    perilType: "hail",
    dateOfLoss: "2026-10-01",
    policyNumber: `P-${number}`,
    insuranceCarrier: "A carrier",
    damageType: "Roof",
  };
}

/**
 * Sends consultations at a constant rate, however long the answers take. In: the
 * site, how many, the path of the page from which the form was opened.
 *
 * @throws Error if one of them is not acknowledged.
 */
export async function sendSteadily(
  url: string,
  count: number,
  page = "/consultation",
): Promise<Acknowledged[]> {
  const opened = await openConsultation(url);
  opened.set("page", page);
  const answers: Promise<Acknowledged>[] = [];
  const began = performance.now();
  for (let index = 0; index < count; index += 1) {
    const due = began + (index * 1000) / PER_SECOND;
    const wait = due - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    answers.push(sendOne(url, opened));
  }
  return Promise.all(answers);
}

async function sendOne(
  url: string,
  opened: URLSearchParams,
): Promise<Acknowledged> {
  const began = performance.now();
  const reference = await sendConsultation(url, opened, prospect((sent += 1)));
  return { reference, ms: performance.now() - began };
}
