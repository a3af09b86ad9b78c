import type { LoaderFunctionArgs } from "@remix-run/node";

import { crmRedirect } from "~/portal/requests/dashboard.server";
import { HandOff } from "~/sections/portal/sign-in-page";
import { portalMeta } from "~/seo/portal-meta";

export { pageHeaders as headers } from "~/http/headers";

/** Open to everyone; the dashboard requires a session. */
export function loader({ context, request }: LoaderFunctionArgs) {
  return crmRedirect(context, request);
}

export const meta = portalMeta("Claims Management", "/crm/claims");

export default function CrmClaims() {
  return (
    <HandOff
      title="Claims Management"
      text="Redirecting to Claims Management..."
      to="/dashboard"
    />
  );
}
