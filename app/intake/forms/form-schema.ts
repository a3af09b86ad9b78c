import { parse, type Submission } from "@conform-to/react";
import * as z from "zod/mini";

// All forms import zod from here: its small build, and without the code
// generation that the Content-Security-Policy forbids.
z.config({ jitless: true });

export { z };

/** The schema of a form, whose fields are known by name. */
export type FormSchema<Fields> = z.ZodMiniType<Fields> & { shape: object };

/**
 * Validates a form, in the browser and on the server alike.
 *
 * @returns conform's submission with the parsed fields, or a message for each
 * wrong field.
 */
export function parseFields<Fields extends Record<string, unknown>>(
  schema: z.ZodMiniType<Fields>,
  values: FormData | URLSearchParams,
): Submission<Fields> {
  return parse<Fields, string[]>(values, {
    resolve(payload) {
      const result = schema.safeParse(payload);
      if (result.success) return { value: result.data };
      const error: Record<string, string[]> = {};
      for (const { path, message } of result.error.issues) {
        (error[path.join(".")] ??= []).push(message);
      }
      return { error };
    },
  });
}

/**
 * Validates what was sent by the schema of its form. Drops every other field, such
 * as a status.
 */
export function parseSent<Fields extends Record<string, unknown>>(
  schema: FormSchema<Fields>,
  sent: URLSearchParams,
): Submission<Fields> {
  const known = Object.keys(schema.shape).flatMap((name) =>
    sent.getAll(name).map((value): [string, string] => [name, value]),
  );
  return parseFields(schema, new URLSearchParams(known));
}
