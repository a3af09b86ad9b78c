import { createContext, useContext } from "react";

/**
 * False for a page that is rendered once for many addresses: it must not
 * contain the address of one of the requests.
 */
export const HasOwnAddressContext = createContext(true);

/**
 * In: the path of the page. Out: the path to print; empty for a page of many
 * addresses.
 */
export function usePrintedPath(path: string): string {
  return useContext(HasOwnAddressContext) ? path : "";
}
