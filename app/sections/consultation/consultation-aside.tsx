import type { ReactNode } from "react";

import { STATES } from "../../../domain/us-states";

import {
  LapsedLicense,
  LicenseNumber,
  RegulatorLink,
} from "~/components/facts/license-entries";
import { EmergencyLine } from "~/components/facts/fact-line";
import { TextLink } from "~/components/link/links";
import type { ConsultationAsideContent } from "~/content/form-page.query";
import { AdjusterRow } from "~/sections/proof/adjusters";
import { stegaClean } from "~/model/stega";
import pageWords from "#words/en/pages.json";
import { fill } from "~/words/fill";
import { useWords } from "~/words/language";

type ConsultationAsideProps = { content: ConsultationAsideContent };

/**
 * The next steps, what to have ready, the hours and where the licenses are, next to
 * the form or below it on a phone.
 */
export function ConsultationAside({ content }: ConsultationAsideProps) {
  const words = useWords("pages", pageWords);
  return (
    <aside
      aria-label={words.aboutRequest}
      className="rounded-card border border-line bg-surface px-6 py-2"
    >
      <Next content={content} />
      <Part title={content.atHandTitle}>
        <ul className="grid list-disc gap-2 pl-5">
          {content.atHand.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      </Part>
      <Hours content={content} />
      <Adjusters content={content} />
      <Part title={content.licenceTitle} className="form-only">
        <p>{content.licenceText}</p>
        <p className="mt-2">
          <TextLink href="/compliance">{words.allLicenses}</TextLink>
        </p>
      </Part>
    </aside>
  );
}

/** The next steps and the hours, for the page after the form. */
export function NextSteps({ content }: ConsultationAsideProps) {
  return (
    <div className="rounded-card border border-line bg-surface px-6 py-2">
      <Next content={content} />
      <Adjusters content={content} />
      <Hours content={content} />
    </div>
  );
}

function Next({ content }: ConsultationAsideProps) {
  return (
    <Part title={content.nextTitle}>
      <ol className="grid list-decimal gap-2 pl-5">
        {content.nextSteps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </Part>
  );
}

function Adjusters({ content: { adjusters } }: ConsultationAsideProps) {
  const { ourAdjusters } = useWords("pages", pageWords);
  if (adjusters.length === 0) return null;
  return (
    <Part title={ourAdjusters}>
      <AdjusterRow adjusters={adjusters} />
    </Part>
  );
}

function Hours({ content }: ConsultationAsideProps) {
  const { settings, hoursTitle } = content;
  const words = useWords("pages", pageWords);
  if (!settings) return null;
  const { emergencyLabel, phone, officeHours, replyPromise } = settings;
  return (
    <Part title={hoursTitle}>
      <ul className="grid gap-2">
        {emergencyLabel && phone && (
          <li>
            <EmergencyLine label={emergencyLabel} phone={phone} />
          </li>
        )}
        {officeHours && (
          <li>{fill(words.officeHours, { hours: officeHours })}</li>
        )}
        {replyPromise && <li>{replyPromise}</li>}
      </ul>
    </Part>
  );
}

/** The licenses of the states, at the field of the place. */
export function Licenses({ content }: ConsultationAsideProps) {
  return (
    <div role="status" className="text-small">
      {content.licenses.map((record) => (
        <LicenseLine key={record._id} record={record} />
      ))}
    </div>
  );
}

/** The form shows it once its state has been typed. */
function LicenseLine(props: {
  record: ConsultationAsideContent["licenses"][number];
}) {
  const { record } = props;
  const words = useWords("pages", pageWords);
  return (
    <p
      hidden
      data-license-of={STATES[stegaClean(record.abbreviation ?? "")]}
      className="mt-2 border-l-2 border-link pl-3"
    >
      <span className="font-semibold">{record.name}</span>
      {": "}
      {record.isLapsed ? (
        <LapsedLicense />
      ) : (
        <LicenseNumber number={record.personalNumber} regulator={record} />
      )}
      {record.personalNumber && !record.isLapsed && (
        <>
          {record.licensee && fill(words.heldBy, { name: record.licensee })}
          {". "}
          <RegulatorLink regulator={record} />
        </>
      )}
    </p>
  );
}

type PartProps = { title: string; className?: string; children: ReactNode };

function Part({ title, className = "", children }: PartProps) {
  return (
    <section
      className={`border-t border-line py-5 text-small first:border-t-0 ${className}`}
    >
      <h2 className="mb-2 text-h4">{title}</h2>
      {children}
    </section>
  );
}
