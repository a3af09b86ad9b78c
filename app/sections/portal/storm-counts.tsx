import { TextLink } from "~/components/link/links";
import type {
  ListName,
  ListSort,
  StormCount,
} from "~/portal/requests/request-list";

import { addressOf } from "./request-entry";

/** The names of storms by their ids; one that was deleted has none. */
export type StormNames = Readonly<Record<string, string>>;

type StormCountsProps = {
  name: ListName;
  sort: ListSort;
  storms: readonly StormCount[];
  names: StormNames;
};

const sorts: Record<ListSort, string> = {
  newest: "Newest first",
  storm: "By storm",
};

/**
 * How many requests each storm has brought, and the order of the list; nothing
 * before the first of them, and above the messages, which belong to no storm.
 */
export function StormCounts(props: StormCountsProps) {
  const { name, sort, storms, names } = props;
  if (storms.length === 0 || name === "messages") return null;
  return (
    <section aria-label="Storms" className="mt-8 max-w-measure">
      <table className="w-full text-small">
        <caption className="sr-only">Requests by storm</caption>
        <thead>
          <tr className="border-b border-line text-left">
            <th scope="col" className="py-2 pr-4">
              Storm
            </th>
            <th scope="col" className="px-4 py-2 text-right">
              Requests
            </th>
            <th scope="col" className="py-2 pl-4 text-right">
              In the review box
            </th>
          </tr>
        </thead>
        <tbody>
          {storms.map(({ id, requests, doubtful }) => (
            <tr key={id} className="border-b border-line">
              <th scope="row" className="py-2 pr-4 text-left font-normal">
                {names[id] || id}
              </th>
              <td className="px-4 py-2 text-right tabular-nums">{requests}</td>
              <td className="py-2 pl-4 text-right tabular-nums">{doubtful}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <ul aria-label="Order" className="no-print mt-2 flex gap-x-6 text-small">
        {(Object.keys(sorts) as ListSort[]).map((each) => (
          <li key={each}>
            <TextLink
              href={addressOf({ name, sort: each })}
              aria-current={each === sort ? "page" : undefined}
              className="inline-flex min-h-11 items-center aria-[current=page]:font-semibold aria-[current=page]:no-underline"
            >
              {sorts[each]}
            </TextLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
