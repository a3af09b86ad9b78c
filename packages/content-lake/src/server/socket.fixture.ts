import { WebSocket } from "ws";

export type SocketMessage = Record<string, unknown>;

/** A socket that keeps what it was sent, so that a test can wait for it. */
export class Client {
  readonly messages: SocketMessage[] = [];
  readonly socket: WebSocket;
  private wake = () => {};

  constructor(url: string, headers: Record<string, string>) {
    this.socket = new WebSocket(url.replace("http", "ws"), { headers });
    this.socket.on("message", (data) => {
      const text = data.toString();
      if (text.startsWith("{"))
        this.messages.push(JSON.parse(text) as SocketMessage);
      this.wake();
    });
  }

  send(message: object): void {
    this.socket.send(JSON.stringify(message));
  }

  /** Waits for a frame that fits; the test's own timeout ends it. */
  async find(
    fits: (message: SocketMessage) => boolean,
  ): Promise<SocketMessage> {
    for (;;) {
      const found = this.messages.find(fits);
      if (found) return found;
      await new Promise<void>((resolve) => (this.wake = resolve));
    }
  }

  /** The text of one stream so far. */
  stream(id: number): string {
    return this.messages
      .filter((message) => message["id"] === id && "chunk" in message)
      .map((message) => String(message["chunk"]))
      .join("");
  }

  async findText(id: number, text: string): Promise<void> {
    await this.find(() => this.stream(id).includes(text));
  }
}

/** Rejects with the status when the server refuses. */
export function openSocket(
  serverUrl: string,
  path: string,
  headers: Record<string, string>,
): Promise<Client> {
  const client = new Client(`${serverUrl}${path}`, headers);
  return new Promise((resolve, reject) => {
    client.socket.once("open", () => resolve(client));
    client.socket.once("unexpected-response", (_request, response) => {
      reject(new Error(String(response.statusCode)));
    });
    client.socket.once("error", reject);
  });
}
