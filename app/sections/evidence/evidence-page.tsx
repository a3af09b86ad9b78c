import { Plus } from "lucide-react";
import type { ComponentType } from "react";

import { pathIn } from "../../../domain/languages";

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

import evidence from "#words/en/evidence.json";
import { fill } from "~/words/fill";
import { useLanguage, useWords } from "~/words/language";

import { EvidenceKitParts } from "./evidence-kit";

type EvidencePageProps = { page: ServerOnly<EvidenceContent> };

/** The evidence page: the visitor's photographs, and below them a checklist for each peril. */
export function EvidencePage({ page }: EvidencePageProps) {
  /** A part that only the server renders. */
  const part = (name: string, Part: ComponentType<EvidenceContent> | null) => {
    const view = Part && ((content: EvidenceContent) => <Part {...content} />);
    return <StaticIsland name={name} content={page} view={view} />;
  };
  // Written so that a bundler leaves out what no browser renders.
  return (
    <>
      {part("head", rendersIslands ? Head : null)}
      <EvidenceKitParts
        head={part("photographs", rendersIslands ? PhotographsHead : null)}
        notes={part("notes", rendersIslands ? PhotographNotes : null)}
        checklists={part("checklists", rendersIslands ? Checklists : null)}
      />
      {part("closing", rendersIslands ? () => <Closing /> : null)}
    </>
  );
}

function Head({ title, intro }: EvidenceContent) {
  return (
    <>
      <PageHead title={title} intro={intro} />
      <LinkedScript script={evidenceKit} />
    </>
  );
}

/** The heading of the visitor's photographs, above the buttons that add them. */
function PhotographsHead(texts: EvidenceContent) {
  return (
    <>
      <h2 className="text-h2">{texts.photographsTitle}</h2>
      {texts.photographsIntro && (
        <p className="mt-3 max-w-measure text-ink-soft">
          {texts.photographsIntro}
        </p>
      )}
    </>
  );
}

/** What happens to what the visitor keeps, and to the location in a photograph. */
function PhotographNotes({ privacyNote, locationNote }: EvidenceContent) {
  return (
    <div className="grid max-w-measure gap-3 text-small text-ink-soft">
      {privacyNote && <p>{privacyNote}</p>}
      {locationNote && <p id="location-note">{locationNote}</p>}
    </div>
  );
}

/** The checklists, folded: the visitor opens the one for the damage. */
function Checklists({ checklists }: Pick<EvidenceContent, "checklists">) {
  const words = useWords("evidence", evidence);
  if (checklists.length === 0) return null;
  return (
    <section
      id="checklists"
      aria-labelledby="checklists-title"
      className="shell pb-12 lg:pb-16"
    >
      <h2 id="checklists-title" className="no-print text-h2">
        {words.checklist}
      </h2>
      <p className="no-print mt-3 max-w-measure text-ink-soft">
        {words.chooseWhat}
      </p>
      <noscript>
        <p className="mt-3 max-w-measure">{words.noScript}</p>
      </noscript>
      <div className="mt-6 border-b border-line">
        {checklists.map((checklist) => (
          <PerilChecklist key={checklist.peril} checklist={checklist} />
        ))}
      </div>
    </section>
  );
}

/** A checklist. Its anchor is inside it, since a link to that opens it. */
function PerilChecklist({ checklist }: { checklist: EvidenceChecklist }) {
  const { peril, title, intro, groups } = checklist;
  const { print } = useWords("evidence", evidence);
  const language = useLanguage();
  return (
    <details data-checklist className="border-t border-line">
      <summary className="flex min-h-14 items-center justify-between gap-6 py-3 hover:text-link">
        <h3 className="text-h3">{title}</h3>
        <Plus
          aria-hidden
          strokeWidth={1.5}
          className="disclosure-mark size-5 shrink-0 text-ink-soft transition-transform duration-150"
        />
      </summary>
      <div id={peril} className="scroll-mt-14 pt-2 pb-10">
        {intro && <p className="max-w-measure text-ink-soft">{intro}</p>}
        <div className="tick-groups">
          {groups.map(({ _key, title: name, items }) => (
            <fieldset key={_key}>
              <legend>{name}</legend>
              <ul>
                {items.map((item) => (
                  <Item
                    {...item}
                    key={item._key}
                    id={`${peril}-${item._key}`}
                  />
                ))}
              </ul>
            </fieldset>
          ))}
        </div>
        <p className="no-print mt-6">
          <a
            href={pathIn(language, `/evidence/${peril}/checklist.pdf`)}
            download
            className="inline-flex min-h-11 items-center"
          >
            {fill(print, { title })}
          </a>
        </p>
      </div>
    </details>
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
