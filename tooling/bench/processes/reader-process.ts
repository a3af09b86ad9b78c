import { summarise, type Summary } from "../measure.ts";
import { answerEach } from "./helper-process.ts";
import { readSteadily, type ReaderTask } from "./reader.ts";

/** How many requests were answered, and their latency. */
export type ReaderResult = { requests: number; latency: Summary };

// Simulates many clients, in a process apart from the server and from the
// measurement.
answerEach<ReaderTask, ReaderResult>(async (task) => {
  const { requests, latencies } = await readSteadily(task);
  return { requests, latency: summarise(latencies) };
});
