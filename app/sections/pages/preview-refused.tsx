import { ActionRow } from "~/components/action-link";
import { PageHead } from "~/components/page-head";

export type PreviewProblem = "not-valid" | "not-set-up";

type PreviewRefusedProps = { problem: PreviewProblem; studioUrl: string };

const texts = {
  "not-valid": {
    title: "This preview link is not valid",
    intro:
      "A link works once, for ten minutes, and ends when the person who made it signs out. Open the document in the Studio and choose “Open preview” again.",
  },
  "not-set-up": {
    title: "Previews are not set up",
    intro:
      "This site has no token that reads drafts. Whoever runs it can set SANITY_API_PREVIEW_TOKEN; .env.example says how.",
  },
} as const;

/** Tells an editor why a preview link does not work, and what to do. */
export function PreviewRefused({ problem, studioUrl }: PreviewRefusedProps) {
  return (
    <PageHead {...texts[problem]}>
      <ActionRow
        className="mt-8"
        links={[
          { label: "Go to the Studio", href: studioUrl },
          { label: "Go to the home page", href: "/" },
        ]}
      />
    </PageHead>
  );
}
