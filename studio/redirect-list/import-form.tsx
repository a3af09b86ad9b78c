import { Box, Button, Card, Stack, Text } from "@sanity/ui";
import { type ChangeEvent, useId, useState } from "react";
import { useClient } from "sanity";

import { CsvError, parseCsv } from "./csv.ts";
import {
  COLUMNS,
  importPlan,
  type ImportPlan,
  inWords,
  type PlannedRedirect,
} from "./import-plan.ts";
import { type RedirectList, writeImport } from "./redirect-store.ts";

const MOST_BYTES = 1024 * 1024;

type State =
  | { kind: "empty" }
  | { kind: "unreadable"; sentence: string }
  | { kind: "judged"; plan: ImportPlan }
  | { kind: "writing"; plan: ImportPlan }
  | { kind: "failed"; plan: ImportPlan }
  | { kind: "written"; count: number };

type ImportFormProps = {
  list: RedirectList;
  /** Called after the import was written. */
  onDone: () => void;
};

/** Reads a file of redirects, shows what it would do, and writes all of it. */
export function ImportForm({ list, onDone }: ImportFormProps) {
  const client = useClient({ apiVersion: "2025-02-19" });
  const [state, setState] = useState<State>({ kind: "empty" });
  const id = useId();

  async function read(event: ChangeEvent<HTMLInputElement>): Promise<void> {
    const file = event.target.files?.[0];
    if (file) setState(await judge(file, list));
    // The same file can be chosen again after it was corrected.
    event.target.value = "";
  }

  function write(plan: ImportPlan): void {
    setState({ kind: "writing", plan });
    writeImport(client, plan.planned).then(
      () => {
        setState({ kind: "written", count: plan.planned.length });
        onDone();
      },
      () => setState({ kind: "failed", plan }),
    );
  }

  return (
    <Card border radius={3} padding={4}>
      <Stack gap={4}>
        <Text as="label" htmlFor={id} size={1} weight="medium">
          Import a CSV file
        </Text>
        <Text size={1} muted>
          Its first line names the columns {COLUMNS.join(", ")}: match is exact
          or prefix, status 301, 302, 307 or 410. All of it is imported, or
          nothing.
        </Text>
        <input
          id={id}
          type="file"
          accept=".csv,text/csv"
          disabled={state.kind === "writing"}
          onChange={(event) => void read(event)}
        />
        <Result state={state} onWrite={write} />
      </Stack>
    </Card>
  );
}

async function judge(file: File, list: RedirectList): Promise<State> {
  if (file.size > MOST_BYTES)
    return { kind: "unreadable", sentence: "The file is larger than 1 MB." };
  const text = await file.text();
  if (text.includes("\ufffd"))
    return {
      kind: "unreadable",
      sentence: "The file is not in UTF-8. Save it as “CSV UTF-8”.",
    };
  try {
    const plan = importPlan(parseCsv(text), list.stored, list.pages);
    return { kind: "judged", plan };
  } catch (error) {
    if (error instanceof CsvError)
      return { kind: "unreadable", sentence: error.message };
    throw error;
  }
}

type ResultProps = { state: State; onWrite: (plan: ImportPlan) => void };

function Result({ state, onWrite }: ResultProps) {
  switch (state.kind) {
    case "empty":
      return null;
    case "unreadable":
      return <Sentences sentences={[state.sentence]} />;
    case "written":
      return (
        <Text size={1} role="status">
          {state.count === 1
            ? "One redirect was imported."
            : `${state.count} redirects were imported.`}
        </Text>
      );
    case "judged":
    case "writing":
    case "failed":
      return <Plan state={state} onWrite={onWrite} />;
    default:
      return state satisfies never;
  }
}

type PlanProps = {
  state: Extract<State, { plan: ImportPlan }>;
  onWrite: (plan: ImportPlan) => void;
};

function Plan({ state: { kind, plan }, onWrite }: PlanProps) {
  const { planned, unchanged, faults, warnings } = plan;
  if (faults.length > 0)
    return <Sentences sentences={["Nothing was imported.", ...faults]} />;
  const fresh = planned.filter(({ before }) => before === null);
  const changes = planned.filter(({ before }) => before !== null);
  return (
    <Stack gap={4}>
      <Text size={1} role="status">
        {fresh.length} new, {changes.length} changed, {unchanged} already there.
      </Text>
      <Changes changes={changes} />
      {warnings.length > 0 && <Sentences sentences={warnings} />}
      {kind === "failed" && (
        <Text size={1} role="alert">
          Nothing was imported. Check the connection and whether you may publish
          redirects, and try again.
        </Text>
      )}
      {planned.length > 0 && (
        <Box>
          <Button
            disabled={kind === "writing"}
            onClick={() => onWrite(plan)}
            text={`Import and publish ${planned.length}`}
            tone="primary"
          />
        </Box>
      )}
    </Stack>
  );
}

function Changes({ changes }: { changes: PlannedRedirect[] }) {
  return (
    <Stack as="ul" gap={2}>
      {changes.map(({ id, fields, before }) => (
        <Text as="li" key={id} size={1}>
          {fields.from}: {before} becomes {inWords(fields)}
        </Text>
      ))}
    </Stack>
  );
}

function Sentences({ sentences }: { sentences: readonly string[] }) {
  return (
    <Stack as="ul" gap={2} role="alert">
      {sentences.map((sentence) => (
        <Text as="li" key={sentence} size={1}>
          {sentence}
        </Text>
      ))}
    </Stack>
  );
}
