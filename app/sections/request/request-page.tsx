import { DateTime } from "~/components/facts/fact-line";
import { Outcome } from "~/components/form/form-errors";
import { FormTitle } from "~/components/form/form-texts";
import { Linked, TextLink } from "~/components/link/links";
import { OUTCOME } from "~/intake/forms/form-result";
import type {
  EvidenceReply,
  EvidenceResult,
} from "~/intake/evidence/sent-evidence";
import type {
  CorrectionReply,
  RequestView,
} from "~/intake/request/request-view";
import { dayOf, momentOf } from "~/model/date-text";
import request from "#words/en/request.json";
import { useLanguage, useWords } from "~/words/language";

import { ContactDetailsForm } from "./contact-details-form";
import { EvidenceSection, useEvidenceSentence } from "./evidence-section";
import { RequestHead } from "./request-head";

type RequestPageProps = {
  view: RequestView;
  /** The path of this page. */
  path: string;
  /** True after a correction. */
  isSaved: boolean;
  /** The results of the files sent last. */
  results: readonly EvidenceResult[];
  last: CorrectionReply | EvidenceReply | null;
};

/** What a person sent, its status, and what can be changed. */
export function RequestPage(props: RequestPageProps) {
  const { view, path, isSaved, results, last } = props;
  const { reference, receivedAt, expiresAt, withdrawal } = view;
  const isGone = view.state === "gone";
  const words = useWords("request", request);
  const language = useLanguage();
  const filesSent = useEvidenceSentence(results);
  const came = isSaved ? words.corrected : results.length > 0 && filesSent;
  return (
    <>
      <FormTitle
        title={words.title}
        last={last && { outcome: "again" }}
        outcome={came || null}
      />
      <RequestHead title={words.title} reference={reference}>
        {words.received}
        <DateTime
          date={momentOf(new Date(receivedAt).toISOString(), language)}
        />
      </RequestHead>
      <div className="shell pb-20">
        <div className="grid max-w-[48rem] gap-12">
          {isSaved && last === null && (
            <Outcome id={OUTCOME} className="form-sent mb-0 font-semibold">
              {words.corrected}
            </Outcome>
          )}
          <Progress view={view} />
          <Sent view={view} />
          {withdrawal !== "pending" && (
            <>
              {(!isGone || view.evidence.length > 0) && (
                <EvidenceSection
                  path={path}
                  files={view.evidence}
                  takesMore={!isGone}
                  results={results}
                  last={last?.outcome === "evidence" ? last : null}
                />
              )}
              {!isGone && (
                <ContactDetailsForm
                  contact={view.contact}
                  path={path}
                  last={last?.outcome === "again" ? last : null}
                />
              )}
              {withdrawal === "none" && <WithdrawLink path={path} />}
            </>
          )}
          <Expiry at={expiresAt} />
        </div>
      </div>
    </>
  );
}

/** Until when the link opens the request. */
function Expiry({ at }: { at: number }) {
  const words = useWords("request", request);
  const day = dayOf(new Date(at).toISOString(), useLanguage());
  return (
    <p className="text-small text-ink-soft">
      {words.linkUntil}
      <DateTime date={day} />
      {words.linkOpen}
    </p>
  );
}

function Progress({ view: { state, withdrawal } }: { view: RequestView }) {
  const words = useWords("request", request);
  const shown = withdrawal === "pending" ? "withdrawn" : (state ?? "unknown");
  const { title, text } = words.states[shown];
  return (
    <section aria-labelledby="request-state" className="thanks block">
      <h2 id="request-state" className="text-h3">
        {title}
      </h2>
      <p className="mt-2">
        {shown === "gone" ? (
          <Linked
            sentence={text}
            link={(label) => <TextLink href="/contact">{label}</TextLink>}
          />
        ) : (
          text
        )}
      </p>
      {withdrawal === "asked" && (
        <p className="mt-2">{words.withdrawalAsked}</p>
      )}
    </section>
  );
}

function Sent({ view }: { view: RequestView }) {
  const words = useWords("request", request);
  return (
    <section aria-labelledby="request-sent">
      <h2 id="request-sent" className="text-h3">
        {words.sent}
      </h2>
      <dl className="mt-4 grid gap-x-8 gap-y-4 sm:grid-cols-2">
        {view.sent.map(({ label, value }) => (
          <div
            key={label}
            className={
              label === words.descriptionLabel ? "sm:col-span-2" : undefined
            }
          >
            <dt className="text-small text-ink-soft">{label}</dt>
            <dd className="wrap-anywhere whitespace-pre-line">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function WithdrawLink({ path }: { path: string }) {
  const words = useWords("request", request);
  return (
    <section aria-labelledby="request-withdraw" className="print:hidden">
      <h2 id="request-withdraw" className="text-h3">
        {words.withdraw}
      </h2>
      <p className="mt-3 max-w-measure">{words.withdrawText}</p>
      <p className="mt-4">
        <TextLink
          href={`${path}/withdraw`}
          className="inline-flex min-h-11 items-center"
        >
          {words.withdrawLink}
        </TextLink>
      </p>
    </section>
  );
}
