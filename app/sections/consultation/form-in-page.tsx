import { createContext, type ReactNode, useContext } from "react";

/**
 * The consultation form for the section of a page that asks for one; null on a
 * page that is the same for everybody, where a form would need what is
 * nobody's. It comes from the route, so that no other page loads the form.
 */
export const FormInPageContext = createContext<ReactNode>(null);

export function useFormInPage(): ReactNode {
  return useContext(FormInPageContext);
}
