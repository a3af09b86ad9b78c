import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { stubReader } from "../../app/content/stub-reader.ts";
import type { SiteServices } from "../../app/services.server.ts";

type Handler = (args: LoaderFunctionArgs & ActionFunctionArgs) => unknown;

/** What a loader or an action came to, whether it was returned or thrown. */
export type PortalAnswer = {
  status: number;
  location: string | null;
  headers: Headers;
  setCookies: string[];
  data: unknown;
};

/** A browser's cookies, and calls of loaders and actions with them. */
export class PortalVisitor {
  readonly cookies: Map<string, string>;
  private readonly services: SiteServices;
  private readonly siteUrl: string;
  private readonly address: string | null;

  constructor(
    services: SiteServices,
    siteUrl: string,
    address: string | null = null,
    cookies: ReadonlyMap<string, string> = new Map(),
  ) {
    this.services = services;
    this.siteUrl = siteUrl;
    this.address = address;
    this.cookies = new Map(cookies);
  }

  /** Another browser with the same cookies, such as one that copied them. */
  copy(): PortalVisitor {
    return new PortalVisitor(
      this.services,
      this.siteUrl,
      this.address,
      this.cookies,
    );
  }

  get(loader: unknown, path: string, headers = {}): Promise<PortalAnswer> {
    return this.ask(loader, new Request(this.siteUrl + path, { headers }));
  }

  post(
    action: unknown,
    path: string,
    fields: Record<string, string>,
  ): Promise<PortalAnswer> {
    return this.ask(
      action,
      new Request(this.siteUrl + path, {
        method: "POST",
        body: new URLSearchParams(fields),
      }),
    );
  }

  private async ask(handler: unknown, request: Request): Promise<PortalAnswer> {
    const pairs = [...this.cookies].map(([name, value]) => `${name}=${value}`);
    if (pairs.length > 0) request.headers.set("Cookie", pairs.join("; "));
    const context = {
      services: this.services,
      visitor: { address: this.address },
      nonce: null,
      requestId: null,
      isIndexable: true,
      mayBeUnfinished: true,
      content: stubReader({}),
    };
    let answered: unknown;
    try {
      answered = await (handler as Handler)({
        request,
        params: {},
        context,
      } as unknown as LoaderFunctionArgs & ActionFunctionArgs);
    } catch (error) {
      answered = error;
    }
    const answer = await read(answered);
    for (const cookie of answer.setCookies) this.keep(cookie);
    return answer;
  }

  private keep(cookie: string): void {
    const [pair = "", ...attributes] = cookie.split("; ");
    const [name = "", ...value] = pair.split("=");
    if (attributes.includes("Max-Age=0")) this.cookies.delete(name);
    else this.cookies.set(name, value.join("="));
  }
}

async function read(answered: unknown): Promise<PortalAnswer> {
  if (answered instanceof Response) {
    const isJson = answered.headers.get("Content-Type")?.includes("json");
    return {
      status: answered.status,
      location: answered.headers.get("Location"),
      headers: answered.headers,
      setCookies: answered.headers.getSetCookie(),
      data: isJson ? await answered.json() : null,
    };
  }
  if (answered instanceof Error) throw answered;
  const { data, init } = answered as {
    data: unknown;
    init: ResponseInit | null;
  };
  const headers = new Headers(init?.headers);
  return {
    status: init?.status ?? 200,
    location: null,
    headers,
    setCookies: headers.getSetCookie(),
    data,
  };
}
