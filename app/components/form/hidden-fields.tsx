import { type FormStart, hiddenNames } from "~/intake/form/form-result";
import { HONEYPOT_NAME } from "~/intake/guard/honeypot";

/**
 * The hidden fields of a form: its ticket, how the visit began, and the
 * honeypot.
 */
export function HiddenFields({ start }: { start: FormStart }) {
  return (
    <>
      {hiddenNames.map((name) => (
        <input key={name} type="hidden" name={name} value={start[name]} />
      ))}
      <div aria-hidden className="form-trap">
        <label>
          Leave this empty
          <input name={HONEYPOT_NAME} tabIndex={-1} autoComplete="off" />
        </label>
      </div>
    </>
  );
}
