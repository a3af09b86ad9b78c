import { Form, useNavigation } from "@remix-run/react";
import { TriangleAlert } from "lucide-react";
import { type ComponentProps, type ReactNode, useId, useState } from "react";

import {
  FieldFrame,
  framedProps,
  RequiredNote,
} from "~/components/form/fields";
import { Outcome } from "~/components/form/form-errors";

type PortalCardProps = {
  title: string;
  subtitle?: string | null;
  /** The content below the card, such as the terms. */
  below?: ReactNode;
  children: ReactNode;
};

/** A page of the portal with one form: its title, and a card with the form. */
export function PortalCard(props: PortalCardProps) {
  const { title, subtitle, below, children } = props;
  return (
    <div className="shell pt-8 pb-20 lg:pt-12">
      <div className="mx-auto max-w-[28rem]">
        <h1 className="text-h1">{title}</h1>
        {subtitle && <p className="mt-3 text-ink-soft">{subtitle}</p>}
        <section className="mt-8 rounded-card border border-line bg-surface p-6 sm:p-8">
          {children}
        </section>
        {below && <div className="mt-6 text-small text-ink-soft">{below}</div>}
      </div>
    </div>
  );
}

type PortalFormProps = Omit<PortalCardProps, "children"> & {
  /** Content above the form. */
  above?: ReactNode;
  /** Where it is sent; the address of the page if left out. */
  action?: string;
  /** The error of the last attempt. */
  message?: string | null;
  /** The values of hidden fields; null leaves one out. */
  hidden?: Readonly<Record<string, string | null>>;
  submitLabel: string;
  /** The label while the form is being sent. */
  busyLabel: string;
  className: string;
  children?: ReactNode;
};

/** A page with a form of the portal, with an error message that screen readers announce. */
export function PortalForm(props: PortalFormProps) {
  const { action, message, hidden = {}, submitLabel, busyLabel } = props;
  const { state, formMethod } = useNavigation();
  const isBusy = state !== "idle" && formMethod === "POST";
  const [wasBusy, setWasBusy] = useState(false);
  if (isBusy && !wasBusy) setWasBusy(true);
  return (
    <PortalCard {...props}>
      {props.above}
      <Form method="post" action={action} className={props.className}>
        {message && (
          // The button that was pressed was disabled meanwhile and lost the focus.
          <Outcome
            key={String(isBusy)}
            isNew={wasBusy}
            role="alert"
            className="flex gap-3 rounded-card border border-l-4 border-danger bg-surface px-4 py-3 text-small"
          >
            <TriangleAlert
              aria-hidden
              strokeWidth={1.5}
              className="mt-0.5 size-5 shrink-0 text-danger"
            />
            <div className="font-semibold">{message}</div>
          </Outcome>
        )}
        {props.children && <RequiredNote />}
        {Object.entries(hidden).map(
          ([name, value]) =>
            value && (
              <input key={name} type="hidden" name={name} value={value} />
            ),
        )}
        {props.children}
        <button
          type="submit"
          disabled={isBusy}
          className="action action-primary w-full cursor-pointer disabled:cursor-progress disabled:opacity-70"
        >
          {isBusy ? busyLabel : submitLabel}
        </button>
      </Form>
    </PortalCard>
  );
}

type PortalFieldProps = {
  label: string;
  /** The error of the value; null if there is none. */
  error?: string | null;
  help?: string;
} & Omit<ComponentProps<"input">, "id" | "className">;

/** A labeled input of the portal's forms, with its error. */
export function PortalField(props: PortalFieldProps) {
  const { label, error = null, help, ...input } = props;
  const id = useId();
  const errors = error === null ? undefined : [error];
  const field = { id, errorId: `${id}-error`, errors };
  return (
    <FieldFrame
      field={field}
      label={label}
      hint={help}
      control={
        <input
          {...framedProps(field, { hint: help })}
          className="input"
          {...input}
        />
      }
    />
  );
}

/** The e-mail address of an account. */
export function EmailField({ email }: { email: string | undefined }) {
  return (
    <PortalField
      label="Email Address"
      name="email"
      type="email"
      autoComplete="username"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      placeholder="Enter your email"
      defaultValue={email}
      required
    />
  );
}

type PortalNoticeProps = { title: string; heading: string; text: string };

/** A page of the portal with only a message. */
export function PortalNotice({ title, heading, text }: PortalNoticeProps) {
  return (
    <div className="shell pt-8 pb-24 lg:pt-12">
      <h1 className="text-h1">{title}</h1>
      <section className="mt-8 max-w-[36rem] rounded-card border border-line bg-surface p-6 sm:p-8">
        <h2 className="text-h3">{heading}</h2>
        <p className="mt-3">{text}</p>
      </section>
    </div>
  );
}
