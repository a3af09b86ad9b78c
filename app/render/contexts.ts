import { createContext, useContext } from "react";

import type { PageDraft } from "~/model/preview";

/** Allows the inline scripts of a page that is rendered for one request alone. */
export const NonceContext = createContext<string | null>(null);

/**
 * The nonce for inline scripts, or the mark that stands for it while a cached
 * page is rendered (scripts.ts); undefined in the browser.
 */
export function useNonce(): string | undefined {
  return useContext(NonceContext) ?? undefined;
}

/**
 * The drafts on the page, which are known once all loaders have run; null if they
 * cannot be read, undefined in the browser.
 */
export const PageDraftsContext = createContext<PageDraft[] | null | undefined>(
  undefined,
);

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

/** The id of the request that this page is rendered for; null in the browser. */
export const RequestIdContext = createContext<string | null>(null);

/** The id of this page's request in the log; null in the browser. */
export function useRequestId(): string | null {
  return useContext(RequestIdContext);
}
