import { ActionRow } from "~/components/link/action-link";
import { PageHead } from "~/components/layout/page-head";

/** Why a shared link shows no page. */
export type SharedProblem = "not-valid" | "limited" | "unknown";

const texts: Record<SharedProblem, { title: string; intro: string }> = {
  "not-valid": {
    title: "This link does not work",
    intro:
      "It may have expired or been revoked, or a part of it is missing. Ask the person who sent it to you for a new one.",
  },
  limited: {
    title: "Too many links were tried",
    intro:
      "Several links that do not work were opened from your network. Please wait ten minutes and open yours again.",
  },
  unknown: {
    title: "This link cannot be checked right now",
    intro: "It is not your fault. Please open it again in a minute.",
  },
};

/** Tells the recipient of a link why it shows no page, without telling a guess from an old link. */
export function SharedRefused({ problem }: { problem: SharedProblem }) {
  return (
    <PageHead {...texts[problem]}>
      <ActionRow
        className="mt-8"
        links={[{ label: "Go to the home page", href: "/" }]}
      />
    </PageHead>
  );
}
