import { createContext, useContext } from "react";

/** The id of the request that this page is rendered for; null in the browser. */
export const RequestIdContext = createContext<string | null>(null);

/** The id of this page's request in the log; null in the browser. */
export function useRequestId(): string | null {
  return useContext(RequestIdContext);
}
