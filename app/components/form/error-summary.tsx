import { type ReactNode, useEffect, useRef } from "react";

type ErrorSummaryProps = {
  title: string;
  /** The fields that are wrong, in the order of the form. */
  faults: readonly { fieldId: string; message: string }[];
  /**
   * Increases with each failed attempt, at which the summary takes the focus.
   */
  attempt: number;
  /** Further content, such as another way to reach the firm. */
  children?: ReactNode;
};

/**
 * The errors of a form, above it, each with a link to its field. Without a
 * script the server's answer contains them, and the browser puts the focus
 * there.
 */
export function ErrorSummary(props: ErrorSummaryProps) {
  const { title, faults, attempt, children } = props;
  const box = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (attempt > 0) box.current?.focus();
  }, [attempt]);

  return (
    <div
      ref={box}
      tabIndex={-1}
      // eslint-disable-next-line jsx-a11y-x/no-autofocus -- a screen reader announces the errors only if they get the focus
      autoFocus
      role="alert"
      className="error-summary"
    >
      <h3 className="text-h4">{title}</h3>
      {children}
      {faults.length > 0 && (
        <ul className="mt-2 grid gap-1">
          {faults.map(({ fieldId, message }) => (
            <li key={fieldId}>
              <a href={`#${fieldId}`} onClick={focusField}>
                {message}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

// Scrolls the label into view too, not only the field under it.
function focusField(event: React.MouseEvent<HTMLAnchorElement>): void {
  const field = document.getElementById(event.currentTarget.hash.slice(1));
  if (!field) return;
  event.preventDefault();
  field.closest(".field")?.scrollIntoView({ block: "start" });
  field.focus({ preventScroll: true });
}
