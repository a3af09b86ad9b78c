import { answerEach } from "./helper-process.ts";
import { summarise, type Summary } from "./measure.ts";
import { readSteadily, type ReaderTask } from "./reader.ts";

export type ReaderResult = { requests: number; latency: Summary };

// Many readers, apart from the server that they read and from who measures it.
answerEach<ReaderTask, ReaderResult>(async (task) => {
  const { requests, latencies } = await readSteadily(task);
  return { requests, latency: summarise(latencies) };
});
