import { useNavigation } from "@remix-run/react";

type SubmitButtonProps = { label: string; busyLabel: string };

/**
 * Submits the form around it; its label changes while the form is being sent.
 */
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
