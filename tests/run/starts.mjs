// Loaded into every process of a run that is measured (`npm test -- --times`):
// writes down which processes it starts, a line each.
import { subscribe } from "node:diagnostics_channel";
import { appendFileSync } from "node:fs";

const file = process.env["TEST_STARTS"];
if (file)
  subscribe("child_process", (message) => {
    const { process: child } =
      /** @type {{ process: import("node:child_process").ChildProcess }} */ (
        message
      );
    child.once("spawn", () =>
      appendFileSync(file, `${child.spawnargs.join(" ").slice(0, 2_000)}\n`),
    );
  });
