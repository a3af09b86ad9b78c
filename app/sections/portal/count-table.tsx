import type { ReactNode } from "react";

import { TextLink } from "~/components/link/links";

type CountTableProps = {
  caption: string;
  captionClass: string;
  /** What the rows are, and what is counted for each. */
  columns: readonly [string, ...string[]];
  rows: readonly { key: string; name: ReactNode; counts: readonly number[] }[];
  className: string;
};

/** How often each of several things occurred. */
export function CountTable(props: CountTableProps) {
  const [first, ...counted] = props.columns;
  return (
    <table className={`w-full text-small ${props.className}`}>
      <caption className={props.captionClass}>{props.caption}</caption>
      <thead>
        <tr className="border-b border-line text-left">
          <th scope="col" className="py-2 pr-4">
            {first}
          </th>
          {counted.map((name) => (
            <th key={name} scope="col" className="py-2 pl-4 text-right">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {props.rows.map(({ key, name, counts }) => (
          <tr key={key} className="border-b border-line">
            <th
              scope="row"
              className="py-2 pr-4 text-left font-normal wrap-anywhere"
            >
              {name}
            </th>
            {counts.map((count, index) => (
              <td key={index} className="py-2 pl-4 text-right tabular-nums">
                {count.toLocaleString("en-US")}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type Choice = { href: string; text: string; isCurrent: boolean };

/** Links to the forms that a list can have, one of which is shown. */
export function Choices({ choices }: { choices: readonly Choice[] }) {
  return choices.map(({ href, text, isCurrent }) => (
    <li key={href}>
      <TextLink
        href={href}
        aria-current={isCurrent ? "page" : undefined}
        className="inline-flex min-h-11 items-center aria-[current=page]:font-semibold aria-[current=page]:no-underline"
      >
        {text}
      </TextLink>
    </li>
  ));
}
