import { Fragment, type Key, type ReactNode } from "react";

type Fact = { key: Key; fact: ReactNode };

type FactLineProps = { facts: readonly Fact[]; className?: string };

/**
 * Short facts in one line, such as category, date and reading time. Text
 * separates them, so that they stay apart without the stylesheet, in a reader
 * mode or in a copied line.
 * In: the facts in their order; one that is null, false or "" is left out.
 */
export function FactLine({ facts, className = "" }: FactLineProps) {
  const known = facts.filter(({ fact }) => Boolean(fact) || fact === 0);
  if (known.length === 0) return null;
  return (
    <p className={className}>
      {known.map(({ key, fact }, index) => (
        <Fragment key={key}>
          {index > 0 && " · "}
          {fact}
        </Fragment>
      ))}
    </p>
  );
}
