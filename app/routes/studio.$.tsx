import { environment } from "~/env/env.server";
import { found } from "~/http/responses";

/** The editors' room has an origin of its own. */
export function loader() {
  return found(environment().studioUrl);
}
