import { PageHead } from "~/components/layout/page-head";

type PrivacyConfirmPageProps = {
  reference: string;
  /** Where the form is sent to. */
  path: string;
  /** null before the form was sent; false if it could not be stored. */
  isStored: boolean | null;
};

/** Asks the reader of a mail whether a privacy request is theirs. */
export function PrivacyConfirmPage(props: PrivacyConfirmPageProps) {
  const { reference, path, isStored } = props;
  return (
    <>
      <PageHead title="Confirm your privacy request">
        <p className="mt-5 text-small text-ink-soft">
          <span className="font-semibold break-all tabular-nums">
            {reference}
          </span>
        </p>
      </PageHead>
      <div className="shell grid gap-6 pb-20">
        {isStored === false && (
          <p role="alert" className="error-summary font-semibold">
            Your confirmation could not be stored. Please try again in a few
            minutes.
          </p>
        )}
        {isStored === true ? (
          <p role="status" className="form-sent max-w-measure">
            Thank you. We know now that the request comes from your address, and
            will answer you there.
          </p>
        ) : (
          <>
            <p className="max-w-measure">
              Press the button if you sent this request. If you did not, close
              this page: nothing happens then.
            </p>
            <form method="post" action={path}>
              <button type="submit" className="action action-primary">
                Yes, this request is mine
              </button>
            </form>
          </>
        )}
      </div>
    </>
  );
}
