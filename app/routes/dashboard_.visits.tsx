import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { requireVisitor } from "~/http/visitor";
import { ownData } from "~/portal/session/session.server";
import { loadVisits } from "~/portal/requests/dashboard.server";
import { PortalNotice } from "~/sections/portal/portal-card";
import { VisitsPage } from "~/sections/portal/visits-page";
import { portalMeta } from "~/seo/portal-meta";

export { pageHeaders as headers } from "~/http/headers";

export async function loader({ context, request }: LoaderFunctionArgs) {
  requireVisitor(context);
  const { view, cookies } = await loadVisits(request, context);
  return ownData(view, cookies);
}

export const meta = portalMeta("Visits", "/dashboard/visits");

export default function Visits() {
  const view = useLoaderData<typeof loader>();
  switch (view) {
    case "not staff":
      return (
        <PortalNotice
          title="Visits"
          heading="For the staff of the firm"
          text="You are signed in, but this page is for the staff of the firm alone."
        />
      );
    case "not counted":
      return (
        <PortalNotice
          title="Visits"
          heading="Visits are not counted"
          text="The site cannot open the file of its counts. Its log says why."
        />
      );
    default:
      return <VisitsPage view={view} />;
  }
}
