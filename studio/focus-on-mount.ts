import { type RefObject, useEffect, useRef } from "react";

/**
 * Puts the focus on an element as soon as it is shown. The menu that opened a
 * dialog takes the focus back while the dialog loads, and outside of the dialog
 * it would keep Escape from closing it.
 */
export function useFocusOnMount<
  Shown extends HTMLElement,
>(): RefObject<Shown | null> {
  const shown = useRef<Shown>(null);
  useEffect(() => shown.current?.focus(), []);
  return shown;
}
