import type {
  FormKind,
  FormResult,
  FormStart,
} from "~/intake/form/form-result";

// Long enough for a slow connection; the ticket makes it safe to send again.
const PATIENCE_MS = 30_000;

const addressOf = (kind: FormKind) => `/resources/forms/${kind}`;

/**
 * Sends a form by script. In: its kind and values. Out: the answer; null if
 * none came for any reason, and it is unknown whether the form was stored.
 */
export async function sendForm(
  kind: FormKind,
  values: FormData,
): Promise<FormResult | null> {
  const texts = [...values].filter(
    (pair): pair is [string, string] => typeof pair[1] === "string",
  );
  return askForJson<FormResult>(kind, {
    method: "POST",
    body: new URLSearchParams(texts),
  });
}

/**
 * Fetches the `FormStart` of a form in the dialog. Out: null if that failed.
 */
export async function fetchFormStart(
  kind: FormKind,
): Promise<FormStart | null> {
  return askForJson<FormStart>(kind, {});
}

async function askForJson<Answer>(
  kind: FormKind,
  init: RequestInit,
): Promise<Answer | null> {
  try {
    const response = await fetch(addressOf(kind), {
      ...init,
      cache: "no-store",
      headers: { Accept: "application/json" },
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const type = response.headers.get("Content-Type") ?? "";
    return type.startsWith("application/json")
      ? ((await response.json()) as Answer)
      : null;
  } catch {
    return null;
  }
}
