import { FIRST_LANGUAGE } from "../../../domain/languages";

import { RegulatorLink } from "~/components/facts/license-entries";
import { TextLink } from "~/components/link/links";
import { PictureView } from "~/components/picture/picture";
import type { AnyState } from "~/content/state.query";
import pageWords from "#words/en/pages.json";
import { counted, fill } from "~/words/fill";
import { useLanguage, useWords } from "~/words/language";

/** An adjuster with a photograph and at least one valid license. */
export type Adjuster = AnyState["adjusters"][number];

type AdjustersProps = { adjusters: readonly Adjuster[] };

/** The adjusters in a row: their portraits, their names and where to check their licenses. */
export function AdjusterRow({ adjusters }: AdjustersProps) {
  const { proof } = useWords("pages", pageWords);
  const language = useLanguage();
  if (adjusters.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-x-6 gap-y-4" data-testid="adjusters">
      {adjusters.map((adjuster) => (
        <li key={adjuster._id} className="flex items-center gap-3">
          <Portrait adjuster={adjuster} sizes="3.5rem" className="size-14" />
          <div className="text-small">
            <p className="font-semibold">{adjuster.name}</p>
            <p className="text-ink-soft">
              {proof.licensed}
              <TextLink
                href="/compliance"
                about={fill(proof.of, { name: adjuster.name })}
              >
                {counted(language, proof.licenses, adjuster.licenses.length)}
              </TextLink>
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** The adjusters of a state, each with the license number and where to check it. */
export function StateAdjusters({ state }: { state: AnyState }) {
  const { proof } = useWords("pages", pageWords);
  const isFirst = useLanguage() === FIRST_LANGUAGE;
  if (state.lapsedText !== null || state.adjusters.length === 0) return null;
  return (
    <ul className="mt-8 grid gap-8" data-testid="adjusters">
      {state.adjusters.map((adjuster) => (
        <li key={adjuster._id} className="flex gap-5">
          <Portrait adjuster={adjuster} sizes="7rem" className="size-28" />
          <div className="max-w-measure min-w-0">
            <h3 className="text-h4">{adjuster.name}</h3>
            {adjuster.licenses
              .filter(({ stateId }) => stateId === state.document.id)
              .map((license) => (
                <p key={license._id} className="mt-1 text-small text-ink-soft">
                  {proof.license}
                  <span className="font-semibold tabular-nums">
                    {license.number}
                  </span>
                  {". "}
                  <RegulatorLink regulator={license} />
                </p>
              ))}
            <blockquote
              className="mt-3"
              lang={isFirst ? undefined : FIRST_LANGUAGE}
            >
              {adjuster.sentence}
            </blockquote>
          </div>
        </li>
      ))}
    </ul>
  );
}

type PortraitProps = { adjuster: Adjuster; sizes: string; className: string };

function Portrait({ adjuster, sizes, className }: PortraitProps) {
  const { photograph } = adjuster;
  return (
    photograph && (
      <PictureView
        picture={photograph}
        sizes={sizes}
        className={`picture-portrait shrink-0 ${className}`}
      />
    )
  );
}
