// Loaded into every process of a measured run (`npm test -- --times`): records
// the processes that it starts, one per line.
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
