import { type ComponentProps, useId } from "react";

import { pathIn } from "../../../domain/languages";
import { lossPath, OTHER_STATE } from "../../../domain/paths";

import { Select } from "~/components/form/select";
import pageWords from "#words/en/pages.json";
import { fill } from "~/words/fill";
import { useAddresses, useLanguage, useWords } from "~/words/language";

type LossFinderProps = {
  states: readonly { slug: string | null; name: string }[];
  /** True if there is a page for owners in other states. */
  hasOtherState: boolean;
  /** What was lost, on a page about that; left out, the form asks. */
  what?: string;
  className?: string;
};

/**
 * Asks what happened and where, and leads to the page about that loss in that state; a
 * plain form that needs no script. Without an answer it leads to the pages about all
 * states or all losses, so none is required.
 */
export function LossFinder(props: LossFinderProps) {
  const { states, hasOtherState, what, className } = props;
  const { finder: words } = useWords("pages", pageWords);
  const action = pathIn(useLanguage(), "/loss");
  const addressOf = useAddresses();
  const named = states.flatMap(({ slug, name }) =>
    slug ? [{ slug, name }] : [],
  );
  // Says of a choice whose pages are all in another language which one that is.
  const inLanguage = (choice: string, paths: readonly string[]) =>
    paths.length > 0 && paths.every((path) => addressOf(path).hrefLang)
      ? fill(words.inFirst, { choice })
      : choice;
  const losses = Object.entries(words.losses).map(
    ([value, text]) =>
      [
        value,
        inLanguage(
          text,
          named.map(({ slug }) => lossPath(value, slug)),
        ),
      ] as const,
  );
  const other = inLanguage(words.otherState, [lossPath("other", OTHER_STATE)]);
  const places = [
    ...named.map(({ slug, name }) => [slug, name] as const),
    ...(hasOtherState ? [[OTHER_STATE, other] as const] : []),
  ];
  return (
    <form
      action={action}
      className={`grid max-w-[34rem] grid-cols-2 items-end gap-3 ${className ?? ""}`}
    >
      {what === undefined ? (
        <Choice name="what" label={words.what} choices={losses} />
      ) : (
        <input type="hidden" name="what" value={what} />
      )}
      <Choice name="where" label={words.where} choices={places} />
      <button
        type="submit"
        className={`action action-secondary ${what === undefined ? "col-span-2" : ""}`}
      >
        {what === undefined ? words.submit : words.toState}
      </button>
    </form>
  );
}

type ChoiceProps = {
  name: string;
  label: string;
  choices: ComponentProps<typeof Select>["choices"];
};

function Choice({ name, label, choices }: ChoiceProps) {
  const { finder: words } = useWords("pages", pageWords);
  const id = useId();
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="field-label">
        {label}
      </label>
      <Select id={id} name={name} choices={[["", words.choose], ...choices]} />
    </div>
  );
}
