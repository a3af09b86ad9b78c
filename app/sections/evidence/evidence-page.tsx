import { PageHead } from "~/components/layout/page-head";
import { LinkedScript } from "~/components/script/linked-script";
import type { EvidenceContent } from "~/content/evidence.query";
import { linkedScript as evidenceKit } from "~/inline-scripts/evidence-kit.ts?linked";
import { rendersIslands, type ServerOnly } from "~/static-page/server-only";
import { StaticIsland } from "~/static-page/static-island";

import { Checklists } from "./checklists";
import { EvidenceKit } from "./evidence-kit";
import { PhotographsHead } from "./photographs-head";

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
      <EvidenceKit />
    </>
  );
}
