import { connect, type NetConnectOpts } from "node:net";

/** Looks for malware. `failed` if the scanner does not say. Never throws. */
export type Scanner = {
  scan(bytes: Buffer): Promise<"clean" | "unsafe" | "failed">;
};

const PATIENCE_MS = 30_000;
const CHUNK = 64 * 1024;

/**
 * A scanner that asks clamd by its INSTREAM command
 * (https://docs.clamav.net/manual/Usage/Scanning.html#clamd). In: the path of its
 * socket, or `host:port`.
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

function ask(
  target: NetConnectOpts,
  bytes: Buffer,
  patienceMs: number,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(target);
    const timer = setTimeout(
      () => socket.destroy(new Error("clamd does not answer in time.")),
      patienceMs,
    );
    let answer = "";
    socket.on("connect", () => {
      socket.write("zINSTREAM\0");
      for (let from = 0; from < bytes.length; from += CHUNK) {
        const chunk = bytes.subarray(from, from + CHUNK);
        socket.write(lengthOf(chunk));
        socket.write(chunk);
      }
      socket.write(lengthOf(Buffer.alloc(0)));
    });
    socket.on("data", (data) => (answer += data.toString("latin1")));
    socket.on("error", reject);
    socket.on("close", () => {
      clearTimeout(timer);
      resolve(answer.replace(/[\0\n]+$/, ""));
    });
  });
}

function lengthOf(chunk: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(chunk.length);
  return length;
}
