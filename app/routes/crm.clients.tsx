import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";

import { crmRedirect } from "~/portal/requests/dashboard.server";
import { HandOff } from "~/sections/portal/sign-in-page";
import { portalMeta } from "~/seo/portal-meta";

export { pageHeaders as headers } from "~/http/headers";

/** Open to everyone; the dashboard requires a session. */
export function loader({ context, request }: LoaderFunctionArgs) {
  return crmRedirect(context, request);
}

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  portalMeta(matches, "Client Management", "/crm/clients");

export default function CrmClient() {
  return (
    <HandOff
      title="Client Management"
      text="Redirecting to Client Management..."
      to="/dashboard"
    />
  );
}
