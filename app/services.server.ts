import {
  FIRST_LANGUAGE,
  furtherLanguages,
  type Language,
} from "../domain/languages";

import { loadReceiptTexts } from "~/content/form-page.server";
import { loadLicenseReminders } from "~/content/term.server";
import { ContentSource } from "~/content/content-source.server";
import type { Environment } from "~/env/env.server";
import { TryCounter } from "~/http/try-counter.server";
import { clamdScanner } from "~/intake/evidence/scanner.server";
import { Uploads } from "~/intake/evidence/uploads.server";
import { EVIDENCE_QUOTA, SubmissionLimits } from "~/intake/forms/triage.server";
import { openIntake } from "~/intake/from-environment.server";
import type { Intake } from "~/intake/intake.server";
import { createPortal, type Portal } from "~/portal/portal.server";
import { ShareCards } from "~/seo/card/card.server";

/**
 * The objects that live as long as the process: the server opens them once and
 * passes them to every request.
 */
export type SiteServices = {
  content: ContentSource;
  intake: Intake;
  limits: SubmissionLimits;
  /** Reads forms with files. */
  uploads: Uploads;
  /** Counts the links of requests that opened nothing, by network. */
  linkTries: TryCounter;
  portal: Portal;
  shareCards: ShareCards;
};

/** Opens the services. Nothing is connected or read before it is needed. */
export function openServices(environment: Environment): SiteServices {
  const content = new ContentSource(environment.content);
  const receiptTexts = Object.fromEntries(
    [FIRST_LANGUAGE, ...furtherLanguages].map((language) => [
      language,
      content.repeatedRead(loadReceiptTexts, language),
    ]),
  ) as Record<Language, () => ReturnType<typeof loadReceiptTexts>>;
  return {
    content,
    intake: openIntake(
      environment,
      content.repeatedRead(loadLicenseReminders),
      (language) => receiptTexts[language](),
    ),
    limits: new SubmissionLimits({
      mostPerHour: environment.intake.mostPerHour,
      evidence: EVIDENCE_QUOTA,
    }),
    uploads: new Uploads(
      environment.evidence.clamd === null
        ? null
        : clamdScanner(environment.evidence.clamd),
    ),
    linkTries: new TryCounter({ most: 30, seconds: 900 }),
    portal: createPortal(environment.supabase),
    shareCards: new ShareCards(),
  };
}
