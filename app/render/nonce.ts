import { createContext, useContext } from "react";

/** Allows the inline scripts of a page that is rendered for one request alone. */
export const NonceContext = createContext<string | null>(null);

/**
 * The nonce for inline scripts, or the mark that stands for it while a cached
 * page is rendered (marked-scripts.ts); undefined in the browser.
 */
export function useNonce(): string | undefined {
  return useContext(NonceContext) ?? undefined;
}
