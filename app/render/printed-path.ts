import { createContext, useContext } from "react";

/**
 * False for a page that is rendered once for many addresses: what one reader
 * asked for must not stand on the page of the next.
 */
export const HasOwnAddressContext = createContext(true);

/** In: the path of the page. Out: what to print of it. */
export function usePrintedPath(path: string): string {
  return useContext(HasOwnAddressContext) ? path : "";
}
