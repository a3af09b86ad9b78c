import { useFormTexts } from "~/components/form/form-texts";
import { FormTitle } from "~/components/form/form-title";
import { PageHead } from "~/components/layout/page-head";
import { TextLink } from "~/components/link/text-link";
import type { FormResult, FormStart } from "~/intake/form/form-result";

import { PrivacyRequestForm } from "./privacy-request-form";

type PrivacyRequestsPageProps = {
  start: FormStart;
  last: FormResult | null;
  /** The reference of the request that was sent just now; null before. */
  reference: string | null;
};

/** The form for privacy requests, which needs neither script nor account. */
export function PrivacyRequestsPage(props: PrivacyRequestsPageProps) {
  const { start, last, reference } = props;
  const { privacyTitle, privacyIntro, privacySentText } = useFormTexts();
  return (
    <>
      <FormTitle title={privacyTitle} last={last} />
      <PageHead title={privacyTitle} intro={privacyIntro} />
      <div className="shell pb-20">
        {reference === null ? (
          <PrivacyRequestForm start={start} last={last} />
        ) : (
          <div role="status" className="thanks block">
            <p>{privacySentText}</p>
            <p className="mt-4 text-small text-ink-soft">Your reference</p>
            <p className="font-semibold break-all tabular-nums">{reference}</p>
          </div>
        )}
        <p className="mt-10">
          <TextLink
            href="/privacy"
            className="inline-flex min-h-11 items-center"
          >
            What this website stores, and for how long
          </TextLink>
        </p>
      </div>
    </>
  );
}
