import path from "node:path";
import { parseArgs } from "node:util";

import { resolveTarget, type Target } from "./seed/target.ts";
import { exportTo, importFrom, type ImportJob } from "./backup/move-dataset.ts";

// `npm run dataset` moves content between the embedded Content Lake and Sanity,
// by Sanity's own libraries, since its command-line tool cannot use another
// host.

const HELP = `npm run dataset -- export <file.tar.gz>
npm run dataset -- import <file.tar.gz or folder>

Moves a dataset with its drafts, pictures and files, in the format of
\`sanity dataset export\` and \`sanity dataset import\`. It is the dataset of the
running project, or the one that the SANITY_* variables name.

--comments        the comments and tasks on it, in place of the content
--dataset <name>  needed to write to a dataset that this project did not start
--replace         import: documents that exist are replaced
--missing         import: documents that exist are left as they are
--exact           import beside the running project: what the file does not hold goes
--yes             import: without a question
`;

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: {
      help: { type: "boolean", short: "h" },
      dataset: { type: "string" },
      comments: { type: "boolean", default: false },
      replace: { type: "boolean", default: false },
      missing: { type: "boolean", default: false },
      exact: { type: "boolean", default: false },
      yes: { type: "boolean", default: false },
    },
    allowPositionals: true,
  });
  const [command, file, ...others] = positionals;
  const isMove = command === "export" || command === "import";
  if (values.help || !isMove || !file || others.length > 0) {
    process.stdout.write(HELP);
    if (!values.help) process.exitCode = 1;
    return;
  }
  const target = resolveTarget(
    process.env,
    values.dataset ?? null,
    command === "export" ? "read" : "write",
  );
  await move(command, file, target, values);
}

type MoveOptions = Pick<
  ImportJob,
  "comments" | "replace" | "missing" | "exact" | "yes"
>;

async function move(
  command: "export" | "import",
  file: string,
  target: Target,
  values: MoveOptions,
): Promise<void> {
  const job = { target, file: path.resolve(file) };
  const { comments } = values;
  if (command === "export") await exportTo({ ...job, comments });
  else await importFrom({ ...job, ...values });
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
