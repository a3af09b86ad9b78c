import { Closing } from "~/components/layout/closing";
import { PageHead } from "~/components/layout/page-head";
import { LinkedScript } from "~/components/script/scripts";
import type {
  EvidenceChecklist,
  EvidenceContent,
} from "~/content/evidence.query";
import { linkedScript as evidenceKit } from "~/inline-scripts/evidence-kit.ts?linked";
import {
  rendersIslands,
  type ServerOnly,
  StaticIsland,
} from "~/static-page/page";

import { EvidenceKitParts } from "./evidence-kit";

/** The anchor of what the visitor keeps, which needs a script. */
const PHOTOGRAPHS = "photographs";

type EvidencePageProps = { page: ServerOnly<EvidenceContent> };

/** The evidence page: checklists to read, and below them what the visitor keeps. */
export function EvidencePage({ page }: EvidencePageProps) {
  return (
    <>
      <StaticIsland
        name="checklists"
        content={page}
        view={
          rendersIslands
            ? ({ title, intro, privacyNote, checklists }) => (
                <>
                  <PageHead title={title} intro={intro}>
                    {privacyNote && (
                      <p className="mt-5 max-w-measure text-ink-soft">
                        {privacyNote}
                      </p>
                    )}
                  </PageHead>
                  <Checklists checklists={checklists} />
                  <LinkedScript script={evidenceKit} />
                </>
              )
            : null
        }
      />
      <StaticIsland
        name="photographs"
        content={page}
        view={
          rendersIslands ? (texts) => <PhotographsHead texts={texts} /> : null
        }
      />
      <EvidenceKitParts />
      <StaticIsland
        name="closing"
        content={page}
        view={rendersIslands ? () => <Closing /> : null}
      />
    </>
  );
}

/** The checklist of each peril; the link to one shows it alone (app.css). */
function Checklists({ checklists }: Pick<EvidenceContent, "checklists">) {
  if (checklists.length === 0) return null;
  return (
    <div className="shell" id="checklists">
      <nav
        aria-label="Checklists"
        className="no-print border-y border-line py-4"
      >
        <ul className="flex flex-wrap gap-x-6">
          {[
            ...checklists,
            { peril: "checklists", title: "All checklists" },
            { peril: PHOTOGRAPHS, title: "Photographs" },
          ].map(({ peril: anchor, title }) => (
            <li
              key={anchor}
              className={anchor === PHOTOGRAPHS ? "needs-script" : undefined}
            >
              <a href={`#${anchor}`} className="flex min-h-11 items-center">
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <noscript>
        <p className="mt-6 max-w-measure">
          You can read, check off and print the checklists here. To save your
          checkmarks and add photographs, turn on JavaScript in your browser.
        </p>
      </noscript>
      {checklists.map((checklist) => (
        <PerilChecklist key={checklist.peril} checklist={checklist} />
      ))}
    </div>
  );
}

function PerilChecklist({ checklist }: { checklist: EvidenceChecklist }) {
  const { peril, title, intro, groups } = checklist;
  return (
    <section id={peril} data-checklist aria-labelledby={`${peril}-title`}>
      <h2 id={`${peril}-title`} className="text-h2">
        {title}
      </h2>
      {intro && <p className="mt-4 max-w-measure text-ink-soft">{intro}</p>}
      <div className="tick-groups">
        {groups.map(({ _key, title: name, items }) => (
          <fieldset key={_key}>
            <legend>{name}</legend>
            <ul>
              {items.map((item) => (
                <Item {...item} key={item._key} id={`${peril}-${item._key}`} />
              ))}
            </ul>
          </fieldset>
        ))}
      </div>
      <p className="no-print mt-6">
        <a
          href={`/evidence/${peril}/checklist.pdf`}
          download
          className="inline-flex min-h-11 items-center"
        >
          Print: {title} (PDF)
        </a>
      </p>
    </section>
  );
}

type ItemProps = { id: string; text: string; help: string | null };

function Item({ id, text, help }: ItemProps) {
  return (
    <li>
      <input
        type="checkbox"
        id={id}
        data-tick={id}
        aria-describedby={help ? `${id}-help` : undefined}
      />
      <label htmlFor={id}>{text}</label>
      {help && <p id={`${id}-help`}>{help}</p>}
    </li>
  );
}

/** The heading of the visitor's photographs, and what becomes of them. */
function PhotographsHead({ texts }: { texts: EvidenceContent }) {
  const { photographsTitle, photographsIntro, locationNote } = texts;
  return (
    <div
      id={PHOTOGRAPHS}
      className="needs-script shell no-print border-t border-line pt-12 pb-8"
    >
      <h2 className="text-h2">{photographsTitle}</h2>
      {photographsIntro && (
        <p className="mt-4 max-w-measure text-ink-soft">{photographsIntro}</p>
      )}
      {locationNote && (
        <p
          id="location-note"
          className="mt-3 max-w-measure text-small text-ink-soft"
        >
          {locationNote}
        </p>
      )}
    </div>
  );
}
