import { found } from "~/http/responses";

/** Until the consultation has a form of its own, the contact page stands in. */
export function loader() {
  return found("/contact");
}
