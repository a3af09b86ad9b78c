import { useDocumentValuePermissions } from "sanity";

const REDIRECT = { _id: "redirect", _type: "redirect" };

/** True for a role that may make redirects. */
export function useMayRedirect(): boolean {
  const [permission] = useDocumentValuePermissions({
    document: REDIRECT,
    permission: "create",
  });
  return permission?.granted === true;
}
