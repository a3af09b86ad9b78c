import { useLoaderData } from "@remix-run/react";

import { loadVisits as loader } from "~/portal/requests/dashboard.server";
import { PortalNotice } from "~/sections/portal/portal-card";
import { VisitsPage } from "~/sections/portal/visits-page";
import { portalMeta } from "~/seo/portal-meta";

export { pageHeaders as headers } from "~/http/headers";
export { loader };

export const meta = portalMeta("Visits", "/dashboard/visits");

export default function Visits() {
  const view = useLoaderData<typeof loader>();
  switch (view) {
    case "not staff":
      return (
        <PortalNotice
          title="Visits"
          heading="For the firm's staff"
          text="You are signed in, but this page is only for the firm's staff."
        />
      );
    case "not counted":
      return (
        <PortalNotice
          title="Visits"
          heading="Visits are not counted"
          text="The site cannot open the file with its counts. The log says why."
        />
      );
    default:
      return <VisitsPage view={view} />;
  }
}
