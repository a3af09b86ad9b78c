import { createContext, useContext } from "react";

/** Allows the inline scripts of a page that is rendered for one request alone. */
export const NonceContext = createContext<string | null>(null);

export function useNonce(): string | undefined {
  return useContext(NonceContext) ?? undefined;
}
