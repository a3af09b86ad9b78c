import { type FormStart, hiddenNames } from "~/intake/form/form-result";
import { HONEYPOT_NAME } from "~/intake/guard/honeypot";

/** What a form carries unseen: its ticket, how the visit began, and a trap for programs. */
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
