import { type ComponentProps, useId } from "react";

type PortalFieldProps = {
  label: string;
  /** The error of the value; null if there is none. */
  error?: string | null;
  help?: string;
} & Omit<ComponentProps<"input">, "id" | "className">;

/** A labelled input of the portal's forms, with its error. */
export function PortalField({
  label,
  error = null,
  help,
  ...input
}: PortalFieldProps) {
  const id = useId();
  const describedBy = [help && `${id}-help`, error && `${id}-error`]
    .filter(Boolean)
    .join(" ");
  return (
    <div>
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      {help && (
        <p id={`${id}-help`} className="mt-0.5 text-small text-ink-soft">
          {help}
        </p>
      )}
      {error && (
        <p
          id={`${id}-error`}
          className="mt-1 text-small font-semibold text-danger"
        >
          {error}
        </p>
      )}
      <input
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy || undefined}
        className={`mt-2 min-h-12 w-full rounded-control border bg-surface px-4 ${error ? "border-danger" : "border-control"}`}
        {...input}
      />
    </div>
  );
}
