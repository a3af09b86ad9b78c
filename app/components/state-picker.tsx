import deadlineWords from "#words/en/deadlines.json";
import { useWords } from "~/words/language";

/** The id of a state's card in a list that a picker leads into. */
export const cardOf = (slug: string | null | undefined) =>
  slug ? `card-${slug}` : undefined;

type StatePickerProps = {
  states: readonly { slug: string | null; name: string }[];
};

/**
 * Chooses a state on a narrow screen: the style sheet puts the card that a link leads to
 * before all others, so neither script nor request is needed. The list of the cards has
 * the class `chosen-first`.
 */
export function StatePicker({ states }: StatePickerProps) {
  const { chooseState } = useWords("deadlines", deadlineWords);
  return (
    <details className="no-print mt-4 md:hidden">
      <summary className="action action-secondary w-full">
        {chooseState}
      </summary>
      <ul className="mt-2! grid list-none! grid-cols-2 gap-x-4 p-0!">
        {states.map(
          ({ slug, name }) =>
            slug && (
              <li key={slug}>
                <a
                  href={`#${cardOf(slug)}`}
                  className="inline-flex min-h-11 items-center"
                >
                  {name}
                </a>
              </li>
            ),
        )}
      </ul>
    </details>
  );
}
