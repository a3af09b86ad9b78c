import type { Catalogue } from "~/words/catalogues";
import consultation from "#words/en/consultation.json";

type Words = Pick<Catalogue["consultation"], "tonightAlways" | "tonightFirst">;

/**
 * What to do tonight after a request, in the order of doing it: how to make the
 * place safe, what to photograph, and what holds after every loss. In: the peril
 * that the form names, the words.
 */
export function tonightAfter(
  peril: string,
  { tonightAlways, tonightFirst }: Words = consultation,
): readonly string[] {
  const own = Object.hasOwn(tonightFirst, peril)
    ? tonightFirst[peril as keyof typeof tonightFirst]
    : tonightFirst.other;
  return [...own, ...tonightAlways];
}
