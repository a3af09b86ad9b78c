import { useFormTexts } from "~/components/form/form-texts";
import { PageHead } from "~/components/layout/page-head";
import { TextLink } from "~/components/link/text-link";
import type { RequestView } from "~/intake/request/request-view";

type WithdrawPageProps = {
  view: RequestView;
  /** The path of the page of the request. */
  path: string;
  /** True if the withdrawal could not be stored. */
  isFailed: boolean;
};

/** Asks before a request is withdrawn. */
export function WithdrawPage({ view, path, isFailed }: WithdrawPageProps) {
  const { withdrawText, withdrawStaffText } = useFormTexts();
  const isWithStaff = view.state === "adjuster" || view.state === "closed";
  return (
    <>
      <PageHead title="Withdraw your request?">
        <p className="mt-5 text-small text-ink-soft">
          <span className="font-semibold break-all tabular-nums">
            {view.reference}
          </span>
        </p>
      </PageHead>
      <div className="shell grid gap-8 pb-20">
        {isFailed && (
          <p role="alert" className="error-summary font-semibold">
            Your request could not be withdrawn. Please try again in a few
            minutes.
          </p>
        )}
        <p className="max-w-measure">
          {isWithStaff ? withdrawStaffText : withdrawText}
        </p>
        <form method="post" action={`${path}/withdraw`}>
          <button type="submit" className="action action-primary">
            {isWithStaff ? "Ask to withdraw it" : "Yes, withdraw and delete it"}
          </button>
        </form>
        <p>
          <TextLink href={path} className="inline-flex min-h-11 items-center">
            No, keep the request
          </TextLink>
        </p>
      </div>
    </>
  );
}
