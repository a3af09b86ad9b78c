import { createClient, type SanityClient } from "@sanity/client";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";
import { WebSocket } from "ws";
import { connect } from "node:net";
import { accountMigrations } from "../accounts/migrations.ts";
import { SIGN_IN_LINK_MS } from "../accounts/sessions.ts";
import { newApiToken } from "../accounts/users.ts";
import { openLake } from "../engine/lake.ts";
import { createLog } from "./log.ts";
import type { ServerOptions } from "./context.ts";
import { startServer } from "./server.ts";

export type SocketMessage = Record<string, unknown>;

/** A socket that records what it receives, so that a test can wait for it. */
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

  /** Waits for a matching frame; the test's own timeout ends it. */
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

export const EDITOR = {
  email: "editor@example.com",
  name: "Editor",
  role: "administrator",
  password: "a long enough secret",
};

type ApiOptions = {
  /** An administrator's if left out; none if null. */
  token?: string | null;
  /** A signed-in person's, instead of a token: requests like the Studio. */
  cookie?: string;
  body?: unknown;
  version?: string;
};

export type TestServer = Awaited<ReturnType<typeof startTestServer>>;

/** A signed-in user of a test's server. */
export type Person = Awaited<ReturnType<TestServer["person"]>>;

/** A person's comment as the Studio writes it. */
export function commentOf({ id }: { id: string }, fields: object = {}) {
  return {
    _type: "comment",
    authorId: id,
    message: [
      { _type: "block", children: [{ _type: "span", text: "Is this so?" }] },
    ],
    status: "open",
    threadId: "thread",
    reactions: [],
    target: {
      path: { field: "title", selection: { type: "text", value: [] } },
      documentType: "article",
      document: { _ref: "article", _weak: true },
    },
    ...fields,
  };
}

/** A server that the tests of a file share. */
export async function serverOfFile(
  options?: Partial<ServerOptions>,
): Promise<TestServer> {
  const server = await startTestServer(options);
  afterAll(() => server.close());
  return server;
}

/** A test's own server, in its own folder, on a free port. */
export async function startTestServer(options: Partial<ServerOptions> = {}) {
  const folder = mkdtempSync(join(tmpdir(), "content-lake-"));
  const lake = openLake({ folder, migrations: accountMigrations });
  const roles = ["published", "preview", "viewer", "administrator"] as const;
  const tokens = Object.fromEntries(
    roles.map((role) => [role, newApiToken()]),
  ) as Record<(typeof roles)[number], string>;
  const logLines: string[] = [];
  let signInLink = "";
  const server = await startServer({
    lake,
    host: "127.0.0.1",
    port: 0,
    projectId: "local",
    dataset: "production",
    publicUrl: null,
    studio: null,
    trustProxy: false,
    log: createLog((line) => logLines.push(line)),
    async prepare(accounts) {
      for (const [role, token] of Object.entries(tokens)) {
        accounts.tokens.ensure(role, token, role);
      }
      const user = await accounts.users.create(EDITOR);
      signInLink = `/sign-in/${accounts.links.create(user.id, SIGN_IN_LINK_MS)}`;
    },
    ...options,
  });
  const { url } = server;
  const { accounts, settleStudio } = server;
  /** Calls the API; `path` starts after the version. */
  const api = (
    path: string,
    { cookie, body, version, ...options }: ApiOptions = {},
  ): Promise<Response> => {
    const { token = tokens.administrator } = options;
    return fetch(`${url}/v${version ?? "2025-02-19"}${path}`, {
      method: body === undefined ? "GET" : "POST",
      headers: {
        ...(cookie === undefined
          ? token !== null && { authorization: `Bearer ${token}` }
          : { cookie, origin: url }),
        ...(body !== undefined && { "content-type": "application/json" }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  };
  let people = 0;

  return {
    url,
    lake,
    accounts,
    settleStudio,
    tokens,
    signInLink,
    logLines,
    api,
    /** Sanity's own client with a token. */
    client: (token: string): SanityClient =>
      createClient({
        projectId: "local",
        dataset: "production",
        apiHost: url,
        useProjectHostname: false,
        useCdn: false,
        apiVersion: "2025-02-19",
        token,
      }),
    /** Signs a person in, by default the editor; returns the `Cookie` header. */
    async signIn({
      email,
      password,
    }: { email: string; password: string } = EDITOR): Promise<string> {
      const response = await fetch(`${url}/v1/auth/login/local`, {
        method: "POST",
        body: new URLSearchParams({ email, password }),
        redirect: "manual",
      });
      return response.headers.getSetCookie()[0]?.split(";")[0] ?? "";
    },
    /** Creates a user with a role, and signs them in. */
    async person(role: string, name = `Person ${++people}`) {
      const email = `${name.toLowerCase().replaceAll(" ", ".")}@example.com`;
      const password = "a long enough secret";
      const { id } = await accounts.users.create({
        email,
        name,
        role,
        password,
      });
      const { secret } = accounts.sessions.begin(id);
      const cookie = `content_lake_session=${secret}`;
      const asPerson = (path: string, body?: unknown) =>
        api(path, { cookie, body });
      return {
        id,
        headers: { cookie, origin: url },
        api: asPerson,
        /** The status of one transaction in the dataset of comments. */
        write: async (...mutations: object[]) =>
          (await asPerson("/data/mutate/production-comments", { mutations }))
            .status,
      };
    },
    async close() {
      await server.close();
      lake.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Sends bytes to a server and reads until it closes: for requests that no correct HTTP
 * client would send.
 *
 * @param request with `Connection: close`.
 */
export function sendRaw(
  url: string,
  request: string,
): Promise<ReturnType<typeof parseAnswer>> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    let text = "";
    socket.on("data", (data: Buffer) => (text += data.toString("latin1")));
    socket.on("error", reject);
    socket.on("close", () => resolve(parseAnswer(text)));
    socket.write(request);
  });
}

/** Header names in lowercase; of a repeated one the last. */
function parseAnswer(text: string) {
  const [head = "", ...rest] = text.split("\r\n\r\n");
  const [first = "", ...lines] = head.split("\r\n");
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(":");
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  });
  return {
    status: Number(first.split(" ")[1] ?? 0),
    headers: Object.fromEntries(headers) as Readonly<Record<string, string>>,
    body: rest.join("\r\n\r\n"),
  };
}
