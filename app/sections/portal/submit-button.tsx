import { useNavigation } from "@remix-run/react";

type SubmitButtonProps = { label: string; busyLabel: string };

/** Sends the form around it, and says so while it is on its way. */
export function SubmitButton({ label, busyLabel }: SubmitButtonProps) {
  const { state, formMethod } = useNavigation();
  const isBusy = state !== "idle" && formMethod === "POST";
  return (
    <button
      type="submit"
      disabled={isBusy}
      className="action action-primary w-full cursor-pointer disabled:cursor-progress disabled:opacity-70"
    >
      {isBusy ? busyLabel : label}
    </button>
  );
}
