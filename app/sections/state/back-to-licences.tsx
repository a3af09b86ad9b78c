import { BackLink } from "~/components/back-link";

/** On every page about one state. */
export function BackToLicences() {
  return <BackLink href="/compliance" label="Back to License Page" />;
}
