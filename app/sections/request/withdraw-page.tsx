import { useFormTexts } from "~/components/form/form-texts";
import { Outcome } from "~/components/form/form-errors";
import { FormTitle } from "~/components/form/form-texts";
import { PageHead } from "~/components/layout/page-head";
import { TextLink } from "~/components/link/links";
import type { RequestView, Withdrawal } from "~/intake/request/request-view";
import request from "#words/en/request.json";
import { useWords } from "~/words/language";

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
  const words = useWords("request", request);
  const isWithStaff = view.state === "adjuster" || view.state === "closed";
  return (
    <>
      <FormTitle
        title={words.withdrawLink}
        last={isFailed ? { outcome: "again" } : null}
      />
      <RequestHead title={words.withdrawAsk} reference={view.reference} />
      <div className="shell grid gap-8 pb-20">
        {isFailed && (
          <Outcome role="alert" className="error-summary font-semibold">
            {words.withdrawFailed}
          </Outcome>
        )}
        <p className="max-w-measure">
          {isWithStaff ? withdrawStaffText : withdrawText}
        </p>
        <form method="post" action={`${path}/withdraw`}>
          <button type="submit" className="action action-primary">
            {isWithStaff ? words.withdrawStaff : words.withdrawYes}
          </button>
        </form>
        <p>
          <TextLink href={path} className="inline-flex min-h-11 items-center">
            {words.withdrawNo}
          </TextLink>
        </p>
      </div>
    </>
  );
}

/** Says how a withdrawal ended. */
export function WithdrawnPage({ result }: { result: Withdrawal }) {
  const words = useWords("request", request);
  return (
    <>
      <PageHead {...words.withdrawn[result]} />
      <div className="shell pb-20">
        <TextLink href="/" className="inline-flex min-h-11 items-center">
          {words.home}
        </TextLink>
      </div>
    </>
  );
}
