import { BackLink } from "~/components/link/back-link";

/** The link from a page about one state to the licensing page. */
export function BackToLicences() {
  return <BackLink href="/compliance" label="Back to License Page" />;
}
