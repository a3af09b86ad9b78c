/** A file of a request, for staff alone. */
export { downloadEvidence as loader } from "~/portal/requests/dashboard.server";
