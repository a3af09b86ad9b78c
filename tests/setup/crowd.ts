import { Agent, get } from "node:http";
import { text } from "node:stream/consumers";

/**
 * Starts a task so many times a second, whether or not the ones before are
 * done: the load is what the world sends, not what the server can take.
 * In: how often a second, for how many seconds. Out: the results in the order
 * of their start, once all are done.
 */
export async function runPaced<Result>(
  perSecond: number,
  seconds: number,
  task: (index: number) => Promise<Result>,
): Promise<Result[]> {
  const total = Math.round(perSecond * seconds);
  const started = performance.now();
  const running: Promise<Result>[] = [];
  while (running.length < total) {
    const due = Math.min(
      total,
      1 + Math.floor(((performance.now() - started) / 1000) * perSecond),
    );
    while (running.length < due) running.push(task(running.length));
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  return Promise.all(running);
}

/** A page that was read to its end. */
export type Reading = { status: number; text: string };

/** A crowd that shares so many connections, as visitors of one proxy do. */
export function createReaders(connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  return {
    read(address: string): Promise<Reading> {
      return new Promise((resolve, reject) => {
        get(address, { agent }, (answer) => {
          text(answer).then(
            (body) => resolve({ status: answer.statusCode ?? 0, text: body }),
            reject,
          );
        }).on("error", reject);
      });
    },
    close: () => agent.destroy(),
  };
}
