import { connect, type NetConnectOpts } from "node:net";
import { addAbortSignal } from "node:stream";
import { text } from "node:stream/consumers";

/** Looks for malware. `failed` if the scanner does not say. Never throws. */
export type Scanner = {
  scan(bytes: Buffer): Promise<"clean" | "unsafe" | "failed">;
};

const PATIENCE_MS = 30_000;
const CHUNK = 64 * 1024;

/**
 * A scanner that asks clamd by its INSTREAM command
 * (https://docs.clamav.net/manual/Usage/Scanning.html#clamd).
 *
 * @param address the path of its socket, or `host:port`.
 */
export function clamdScanner(
  address: string,
  patienceMs = PATIENCE_MS,
): Scanner {
  const target = targetOf(address);
  return {
    async scan(bytes) {
      try {
        const answer = await ask(target, bytes, patienceMs);
        if (answer === "stream: OK") return "clean";
        return /^stream: .+ FOUND$/.test(answer) ? "unsafe" : "failed";
      } catch {
        return "failed";
      }
    },
  };
}

function targetOf(address: string): NetConnectOpts {
  if (address.startsWith("/")) return { path: address };
  const [host = "", port = ""] = address.split(":");
  return { host, port: Number(port) };
}

async function ask(
  target: NetConnectOpts,
  bytes: Buffer,
  patienceMs: number,
): Promise<string> {
  const patience = AbortSignal.timeout(patienceMs);
  const socket = addAbortSignal(patience, connect(target));
  socket.write("zINSTREAM\0");
  // A chunk of no length ends the stream.
  for (let from = 0; from < bytes.length + CHUNK; from += CHUNK) {
    const chunk = bytes.subarray(from, from + CHUNK);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(chunk.length);
    socket.write(length);
    socket.write(chunk);
  }
  return (await text(socket)).replace(/[\0\n]+$/, "");
}
