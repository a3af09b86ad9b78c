import { z } from "zod";

import { vitalNames } from "../../app/model/web-vitals.ts";

/** In bytes: five numbers and a path. */
export const MOST_BEACON_BYTES = 1_024;

const milliseconds = z.number().min(0).max(600_000);
const schema = z.strictObject({
  path: z.string().max(200),
  values: z.partialRecord(z.enum(vitalNames), milliseconds),
});

/** The vitals that a browser measured on one page. */
export type Beacon = z.infer<typeof schema>;

/** In: the body of a beacon. Out: what it says; null for anything else. */
export function readBeacon(body: string): Beacon | null {
  try {
    return schema.safeParse(JSON.parse(body)).data ?? null;
  } catch {
    return null;
  }
}
