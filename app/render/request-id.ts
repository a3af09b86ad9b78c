import { createContext, useContext } from "react";

/** The id of the request that this page is rendered for; null in the browser. */
export const RequestIdContext = createContext<string | null>(null);

export function useRequestId(): string | null {
  return useContext(RequestIdContext);
}
