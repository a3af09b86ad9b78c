import { readFileSync } from "node:fs";

// Loaded before a process under test (`--import`): its wall clock is as many
// milliseconds off as the file named by CLOCK_OFFSET_FILE says, which it reads
// again at SIGUSR2. The monotonic clock goes on, as on a machine whose time is
// corrected.

const RealDate = Date;
const file = process.env["CLOCK_OFFSET_FILE"]!;
let offset = 0;

process.on("SIGUSR2", () => {
  offset = Number(readFileSync(file, "utf8"));
});

const now = () => RealDate.now() + offset;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, values: unknown[], newTarget) =>
    Reflect.construct(
      target,
      values.length === 0 ? [now()] : values,
      newTarget,
    ) as Date,
  apply: () => new RealDate(now()).toString(),
  get: (target, name, receiver) =>
    name === "now" ? now : (Reflect.get(target, name, receiver) as unknown),
});
