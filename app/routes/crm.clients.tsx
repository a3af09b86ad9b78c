import { HandOff } from "~/sections/portal/sign-in-page";
import { portalMeta } from "~/seo/portal-meta";

export { headers, loader } from "./crm.claims";

export const meta = portalMeta("Client Management", "/crm/clients");

export default function CrmClients() {
  return (
    <HandOff
      title="Client Management"
      text="Redirecting to Client Management..."
      to="/dashboard"
    />
  );
}
