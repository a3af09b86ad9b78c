import { Card, Flex, Stack } from "@sanity/ui";
import { useEffect, useMemo, useRef, useState } from "react";
import { useSchema, useUserListWithPermissions, useUserStore } from "sanity";

import { BusyButton, Text } from "../focus.tsx";
import { DocumentRows } from "../rows/document-rows.tsx";
import { LoadFailed, PanelText } from "../rows/panel.tsx";
import { readNames, useNames } from "../user-names.ts";
import { Filters, fitting, lastMonth, periodOf } from "./filters.tsx";
import { logFile, logRow, statusOf } from "./log-rows.ts";
import type { Entry, Period } from "./read-log.ts";
import { useLog } from "./use-log.ts";

const ALL_USERS = { documentValue: null, permission: "read" } as const;

/** "Who changed what": the changes of a period, newest first, by person and type, and as a file. */
export function ChangeLog() {
  const [filter, setFilter] = useState(lastMonth);
  const [authors, setAuthors] = useState<readonly string[]>([]);
  const nameOf = useNames(authors);
  const { data: members } = useUserListWithPermissions(ALL_USERS);
  const people = new Map([
    ...authors.map((id) => [id, nameOf(id)] as const),
    ...(members ?? []).map(
      ({ id, displayName }) => [id, displayName ?? ""] as const,
    ),
  ]);
  const period = periodOf(filter);
  const fits = useMemo(() => fitting(filter), [filter]);
  return (
    <Card data-testid="change-log" height="fill" overflow="auto" padding={4}>
      <Stack gap={4}>
        <Filters filter={filter} people={people} onChange={setFilter} />
        {period === null ? (
          <PanelText>Choose a first and a last day, in that order.</PanelText>
        ) : (
          <Entries
            key={`${period.from} ${period.to}`}
            fits={fits}
            nameOf={nameOf}
            onAuthors={setAuthors}
            period={period}
          />
        )}
      </Stack>
    </Card>
  );
}

/** How many more entries a click shows, and the parts that are read for them (`readOn`). */
const MORE = 40;
const MOST_PAGES = 50;

type EntriesProps = {
  period: Period;
  fits: (entry: Entry) => boolean;
  nameOf(id: string): string;
  onAuthors(ids: readonly string[]): void;
};

function Entries({ period, fits, nameOf, onAuthors }: EntriesProps) {
  const { log, read, readAll } = useLog(period);
  const { entries, readTo, state } = log;
  const [most, setMost] = useState(MORE);
  const found = entries.filter(fits);
  const isReading = state === "reading";
  const isComplete = readTo === period.from;
  const [file, download] = useFile(async (signal) =>
    (isComplete ? entries : await readAll(signal)).filter(fits),
  );
  useEffect(() => {
    void read(MOST_PAGES, (all) => all.filter(fits).length >= MORE);
  }, [fits, read]);
  useEffect(() => onAuthors(authorsOf(entries)), [entries, onAuthors]);

  const showMore = () => {
    const next = most + MORE;
    setMost(next);
    if (!isComplete && found.length < next)
      void read(MOST_PAGES, (all) => all.filter(fits).length >= next);
  };
  if (state === "refused")
    return <Text role="alert">Your role may not read the history.</Text>;
  if (state === "failed") return <LoadFailed />;
  return (
    <>
      <Flex align="center" gap={3} wrap="wrap">
        <BusyButton
          isBusy={isReading || file === "reading"}
          mode="ghost"
          onClick={() => void download()}
          text={file === "reading" ? "Reading all changes…" : "Download as CSV"}
        />
        <Text muted role="status">
          {statusOf(log, found.length, most, isComplete)}
        </Text>
      </Flex>
      {file === "failed" && (
        <Text role="alert">
          The file could not be made. Check your connection and try again.
        </Text>
      )}
      <DocumentRows
        rows={found.slice(0, most).map((entry) => logRow(entry, nameOf))}
      />
      {(!isComplete || found.length > most) && (
        <BusyButton
          isBusy={isReading}
          mode="ghost"
          onClick={showMore}
          text="Show older changes"
        />
      )}
    </>
  );
}

/** Saves entries as a file for a spreadsheet, unless the page is left before. */
function useFile(read: (signal: AbortSignal) => Promise<Entry[]>) {
  const schema = useSchema();
  const users = useUserStore();
  const [state, setState] = useState<"none" | "reading" | "failed">("none");
  const left = useRef<AbortController>(null);
  useEffect(() => () => left.current?.abort(), []);
  const download = async () => {
    const { signal } = (left.current = new AbortController());
    setState("reading");
    try {
      const found = await read(signal);
      const person = await readNames(users, authorsOf(found));
      if (signal.aborted) return;
      const type = (name: string) => schema.get(name)?.title ?? name;
      save(logFile(found, { person, type }));
      setState("none");
    } catch {
      setState("failed");
    }
  };
  return [state, download] as const;
}

function authorsOf(entries: readonly Entry[]): string[] {
  return [...new Set(entries.map(({ author }) => author))];
}

function save(text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "text/csv" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = "who-changed-what.csv";
  link.click();
  URL.revokeObjectURL(address);
}
