import { Search } from "lucide-react";
import { useId } from "react";

import shell from "#words/en/shell.json";
import { useAddress, useWords } from "~/words/language";

/** A search of the whole site; a plain form, so it needs no script. */
export function SearchForm({ typed = "" }: { typed?: string }) {
  const id = useId();
  const words = useWords("shell", shell);
  return (
    <form
      action={useAddress("/search")}
      method="get"
      role="search"
      className="no-print"
    >
      <label htmlFor={id} className="text-small font-semibold">
        {words.searchSite}
      </label>
      <div className="mt-2 flex max-w-[36rem] gap-2">
        <input
          id={id}
          type="search"
          name="q"
          defaultValue={typed}
          maxLength={100}
          enterKeyHint="search"
          className="min-h-12 w-full min-w-0 rounded-control border border-control bg-surface px-4"
        />
        <button
          type="submit"
          className="action action-secondary cursor-pointer"
        >
          <Search aria-hidden className="size-5" strokeWidth={1.5} />
          <span className="max-sm:sr-only">{words.search}</span>
        </button>
      </div>
    </form>
  );
}
