import { useFormTexts } from "~/components/form/form-texts";
import { PageHead } from "~/components/page-head";
import type { FormResult, FormStart } from "~/intake/form/form-result";

import { FormTitle } from "../form-title";
import { ConsultationInline } from "./consultation-inline";

type ConsultationPageProps = { start: FormStart; last: FormResult | null };

/** The consultation form on a page of its own, which needs no script. */
export function ConsultationPage({ start, last }: ConsultationPageProps) {
  const { consultationTitle, consultationIntro } = useFormTexts();
  return (
    <>
      <FormTitle title={consultationTitle} last={last} />
      <PageHead title={consultationTitle} intro={consultationIntro} />
      <div className="shell pb-20">
        <ConsultationInline start={start} last={last} />
      </div>
    </>
  );
}
