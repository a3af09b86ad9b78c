import { getFormProps, useForm } from "@conform-to/react";
import { type FormEvent, useRef, useState } from "react";

import type {
  FormKind,
  FormResult,
  FormStart,
  FormTrouble,
} from "~/intake/form/form-result";
import { parseFields } from "~/intake/form/parse-fields";
import type { z } from "~/intake/form/zod";

import { addArrival } from "./arrival";
import { sendForm } from "./send-form";

type IntakeFormOptions<Fields extends Record<string, unknown>> = {
  kind: FormKind;
  schema: z.ZodMiniType<Fields>;
  start: FormStart;
  /** What the form came to when it was sent without a script. */
  last: FormResult | null;
  /** For so long at least the form says that it is being sent. */
  fewestMs?: number;
  onSent(reference: string): void;
  /** It has a mistake (null), or could not be taken. In: the values as they stand. */
  onAgain(trouble: FormTrouble | null, values: FormData): void;
};

/**
 * The life of a form: it is checked in the browser, sent once however often
 * the button is pressed, and comes back with every word if it could not be
 * taken. Before the script has come it is an ordinary form.
 */
export function useIntakeForm<Fields extends Record<string, unknown>>(
  options: IntakeFormOptions<Fields>,
) {
  const { kind, schema, fewestMs = 0, onSent, onAgain } = options;
  const first = options.last?.outcome === "again" ? options.last : null;
  const [reply, setReply] = useState(first?.reply ?? null);
  const [start, setStart] = useState(first?.start ?? options.start);
  const [trouble, setTrouble] = useState(first?.trouble ?? null);
  const [failures, setFailures] = useState(0);
  const [isSending, setIsSending] = useState(false);
  const isBusy = useRef(false);

  const [form, fields] = useForm<Fields>({
    ...(reply && { lastResult: reply }),
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
    if (result?.outcome === "sent") return onSent(result.reference);
    if (result) {
      setReply(result.reply);
      setStart(result.start);
    }
    // Without an answer the outcome is unknown: the ticket makes it safe to
    // send again.
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

  return {
    ...{ form, fields, isSending, failures, trouble, start },
    formProps: {
      ...{ ...getFormProps(form), method: "post", noValidate: true },
      onSubmit,
    } as const,
  };
}

/** Sends the form. Out: what it came to, no earlier than after so many milliseconds. */
async function sendForAtLeast(ms: number, kind: FormKind, values: FormData) {
  const [result] = await Promise.all([
    sendForm(kind, values),
    new Promise((resolve) => setTimeout(resolve, ms)),
  ]);
  return result;
}
