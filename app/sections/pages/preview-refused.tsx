import { PageHead } from "~/components/layout/page-head";
import { ActionRow } from "~/components/link/links";
import type { PreviewProblem } from "~/model/preview";

type PreviewRefusedProps = {
  problem: PreviewProblem;
  siteUrl: string;
  studioUrl: string;
};

const texts: Record<
  PreviewProblem,
  (urls: PreviewRefusedProps) => { title: string; intro: string }
> = {
  "not-valid": () => ({
    title: "This preview link is not valid",
    intro:
      "A link works once, for ten minutes, and ends when the person who made it signs out. Open the document in the Studio and choose “Open preview” again. If the preview is beside the forms, reload the Studio.",
  }),
  "not-set-up": () => ({
    title: "Previews are not set up",
    intro:
      "This site has no token to read drafts. The person who runs it can set SANITY_API_PREVIEW_TOKEN; .env.example says how.",
  }),
  "other-site": ({ siteUrl, studioUrl }) => ({
    title: "The preview cannot be shown here",
    intro: `To the browser, the Studio at ${studioUrl} and the site at ${siteUrl} are two different sites, so it blocks the preview’s cookie in the frame. The person who runs them can put both on one domain, or serve the site over https. Until then, “Open preview” in a new tab works.`,
  }),
};

const HOME = { label: "Go to the home page", href: "/" };

/** Tells an editor why a preview link does not work, and what to do. */
export function PreviewRefused(props: PreviewRefusedProps) {
  const studio = { label: "Go to the Studio", href: props.studioUrl };
  return (
    <PageHead {...texts[props.problem](props)}>
      <ActionRow className="mt-8" links={[studio, HOME]} />
    </PageHead>
  );
}

/** Why a shared link shows no page. */
export type SharedProblem = "not-valid" | "limited" | "unknown";

const sharedTexts: Record<SharedProblem, { title: string; intro: string }> = {
  "not-valid": {
    title: "This link doesn’t work",
    intro:
      "It may have expired or been revoked, or part of it may be missing. Ask the person who sent it to you for a new one.",
  },
  limited: {
    title: "Too many tries",
    intro:
      "Your network opened several links that don’t work. Wait ten minutes, then open yours again.",
  },
  unknown: {
    title: "We can’t check this link right now",
    intro: "The problem is on our side. Open it again in a minute.",
  },
};

/** Tells the recipient of a link why it shows no page, alike for a guess and an old link. */
export function SharedRefused({ problem }: { problem: SharedProblem }) {
  return (
    <PageHead {...sharedTexts[problem]}>
      <ActionRow className="mt-8" links={[HOME]} />
    </PageHead>
  );
}
