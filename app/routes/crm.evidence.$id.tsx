/** A file of a request, for staff only. */
export { downloadEvidence as loader } from "~/portal/requests/dashboard.server";
