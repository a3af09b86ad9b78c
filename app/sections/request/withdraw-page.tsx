import { useFormTexts } from "~/components/form/form-texts";
import { PageHead } from "~/components/layout/page-head";
import { TextLink } from "~/components/link/links";
import type { RequestView, Withdrawal } from "~/intake/request/request-view";

import { RequestHead } from "./request-head";

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
      <RequestHead title="Withdraw your request?" reference={view.reference} />
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

const TEXTS: Record<Withdrawal, { title: string; intro: string }> = {
  erased: {
    title: "Your request is withdrawn",
    intro:
      "We have deleted what you sent with it. We keep its reference and the day, and nothing about you. Backups made earlier may hold it until they are deleted, and we cannot call back mail or notices that have already left our server.",
  },
  asked: {
    title: "We have your withdrawal",
    intro:
      "An adjuster already has your request, so it is not deleted yet. A person will read that you want to withdraw it, and answer you.",
  },
  pending: {
    title: "Your withdrawal is stored",
    intro:
      "It will be carried out as soon as our database responds. You do not need to do anything else. If an adjuster has your request by then, a person will answer you instead.",
  },
};

/** Says what a withdrawal came to. */
export function WithdrawnPage({ result }: { result: Withdrawal }) {
  return (
    <>
      <PageHead {...TEXTS[result]} />
      <div className="shell pb-20">
        <TextLink href="/" className="inline-flex min-h-11 items-center">
          Go to the home page
        </TextLink>
      </div>
    </>
  );
}
