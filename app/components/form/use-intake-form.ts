import { type DefaultValue, getFormProps, useForm } from "@conform-to/react";
import { type FormEvent, useRef, useState } from "react";

import type {
  FormKind,
  FormResult,
  FormStart,
  FormTrouble,
  Receipt,
} from "~/intake/forms/form-result";
import { parseFields, type z } from "~/intake/forms/form-schema";

import { pathIn } from "../../../domain/languages";

import { languageOnPage } from "~/words/catalogues";

import { addArrival } from "./draft";

type IntakeFormOptions<Fields extends Record<string, unknown>> = {
  kind: FormKind;
  schema: z.ZodMiniType<Fields>;
  start: FormStart;
  /** The initial answers. */
  defaults?: DefaultValue<NoInfer<Fields>>;
  /** The result of a form that was sent without a script. */
  last: FormResult | null;
  /** Values that the form is filled with at first, by the names of its fields. */
  draft?: NoInfer<DefaultValue<Fields>> | null;
  /** How long, in milliseconds, the form at least shows that it is being sent. */
  fewestMs?: number;
  onSent(receipt: Receipt): void;
  /**
   * Called with the current values if the form has errors (`trouble` is null) or
   * was not accepted.
   */
  onAgain(trouble: FormTrouble | null, values: FormData): void;
};

/**
 * Runs a form: validates it in the browser, sends it once however often the
 * button is pressed, and keeps the visitor's values if it was not accepted.
 * Until the script has loaded, it is a plain HTML form.
 */
export function useIntakeForm<Fields extends Record<string, unknown>>(
  options: IntakeFormOptions<Fields>,
) {
  const { kind, schema, draft, fewestMs = 0, onSent, onAgain } = options;
  const first = options.last?.outcome === "again" ? options.last : null;
  const [{ reply, start }, setAnswer] = useState({
    reply: first?.reply ?? null,
    start: first?.start ?? options.start,
  });
  const [trouble, setTrouble] = useState(first?.trouble ?? null);
  const [failures, setFailures] = useState(0);
  const [isSending, setIsSending] = useState(false);
  const isBusy = useRef(false);

  const [form, fields] = useForm<Fields>({
    ...(options.defaults && { defaultValue: options.defaults }),
    ...(reply && { lastResult: reply }),
    ...(draft && { defaultValue: draft }),
    onValidate: ({ formData }) => parseFields(schema, formData),
    onSubmit(event, { formData }) {
      event.preventDefault();
      if (!isBusy.current) void send(formData);
    },
  });

  async function send(values: FormData): Promise<void> {
    isBusy.current = true;
    setIsSending(true);
    setTrouble(null);
    addArrival(values);
    const result = await sendForAtLeast(fewestMs, kind, values);
    isBusy.current = false;
    setIsSending(false);
    if (result?.outcome === "sent") return onSent(result);
    if (result) setAnswer(result);
    // Without an answer, the ticket makes it safe to send the form again.
    showAgain(result ? result.trouble : "failed", values);
  }

  function showAgain(why: FormTrouble | null, values: FormData): void {
    setTrouble(why);
    setFailures((count) => count + 1);
    onAgain(why, values);
  }

  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    const values = new FormData(event.currentTarget);
    if (!isBusy.current && parseFields(schema, values).status !== "success")
      showAgain(null, values);
    form.onSubmit(event);
  }

  const props = { ...getFormProps(form), method: "post" } as const;
  return {
    form,
    fields,
    isSending,
    failures,
    trouble,
    start,
    formProps: { ...props, noValidate: true, onSubmit },
  };
}

/**
 * Sends the form, in no less than `ms` milliseconds.
 *
 * @returns null if no result came, and it is unknown whether the form was stored.
 */
async function sendForAtLeast(ms: number, kind: FormKind, values: FormData) {
  const texts = [...values].filter(
    (pair): pair is [string, string] => typeof pair[1] === "string",
  );
  const [result] = await Promise.all([
    askForJson<FormResult>(kind, {
      method: "POST",
      body: new URLSearchParams(texts),
    }),
    new Promise((resolve) => setTimeout(resolve, ms)),
  ]);
  return result;
}

// Long enough for a slow connection; the ticket makes it safe to send again.
const PATIENCE_MS = 30_000;

/** Fetches the `FormStart` of a form in the dialog; null if that fails. */
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
    const address = pathIn(languageOnPage(), `/resources/forms/${kind}`);
    const response = await fetch(address, {
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
