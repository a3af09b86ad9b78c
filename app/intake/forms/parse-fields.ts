import { parse, type Submission } from "@conform-to/react";

import type { z } from "./zod";

/**
 * Validates a form, in the browser and on the server alike. In: the form's
 * schema, its values. Out: conform's submission with the parsed fields, or a
 * message for each wrong field.
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
