/** In milliseconds; longer than any healthy answer, shorter than a user waits. */
const TIME_LIMIT = 8000;
/** In milliseconds: how long requests with the same refresh token share an answer. */
const REFRESH_CACHED = 60_000;

type FetchInput = Parameters<typeof fetch>[0];

/**
 * Makes the `fetch` for the sign-in service: with a time limit, and one request
 * per refresh token. Two tabs may refresh with the same token at once; the
 * service accepts it once, and the second tab would be signed out.
 *
 * An answer that is not JSON, a 429, or a user without an id counts as no answer:
 * only a refusal by the service itself may end a session, and the library takes
 * anything else for a user.
 */
export function createAuthFetch(): typeof fetch {
  const refreshes = new Map<string, Promise<Response>>();

  return async (input, init) => {
    const url = String(input instanceof Request ? input.url : input);
    if (!url.includes("/auth/v1/")) return call(input, init);
    const token = url.includes("grant_type=refresh_token")
      ? refreshTokenOf(init?.body)
      : null;
    if (token === null) {
      const answer = requireAnswer(await call(input, init));
      return url.endsWith("/user") ? requireUser(answer) : answer;
    }
    let refresh = refreshes.get(token);
    if (!refresh) {
      refresh = askToRefresh(input, init);
      refreshes.set(token, refresh);
      const forget = () => refreshes.delete(token);
      refresh.then(() => setTimeout(forget, REFRESH_CACHED).unref(), forget);
    }
    return (await refresh).clone();
  };
}

function call(input: FetchInput, init: RequestInit = {}): Promise<Response> {
  const limit = AbortSignal.timeout(TIME_LIMIT);
  const signal = init.signal ? AbortSignal.any([init.signal, limit]) : limit;
  return fetch(input, { ...init, signal });
}

function requireAnswer(response: Response): Response {
  const type = response.headers.get("content-type") ?? "";
  const isJson = type.includes("json") || response.status === 204;
  if (isJson && response.status < 500) return response;
  throw new TypeError(`The sign-in service answered ${response.status}.`);
}

async function requireUser(response: Response): Promise<Response> {
  if (!response.ok) return response;
  const user = (await response.clone().json()) as { id?: unknown } | null;
  if (typeof user?.id === "string") return response;
  throw new TypeError("The sign-in service names no user.");
}

function refreshTokenOf(body: unknown): string | null {
  if (typeof body !== "string") return null;
  const { refresh_token: token } = JSON.parse(body) as Record<string, unknown>;
  return typeof token === "string" ? token : null;
}

/** Reads the whole body, so that an answer that breaks off counts as none. */
async function askToRefresh(
  input: FetchInput,
  init: RequestInit | undefined,
): Promise<Response> {
  const response = requireAnswer(await call(input, init));
  // 429 says nothing about the token.
  if (response.status === 429) throw new TypeError("Too many refreshes.");
  return new Response(await response.text(), response);
}
