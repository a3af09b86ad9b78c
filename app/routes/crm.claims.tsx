import { HandOff } from "~/sections/portal/sign-in-page";
import { portalMeta } from "~/seo/portal-meta";

export { pageHeaders as headers } from "~/http/headers";
export { crmRedirect as loader } from "~/portal/requests/dashboard.server";

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
