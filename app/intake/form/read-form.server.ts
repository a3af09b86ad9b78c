/** A form of ours has about twenty; more come from no browser. */
const MOST_FIELDS = 100;

/**
 * Reads a form that was sent. Only what browsers send for our forms is read;
 * bytes that are no text are refused rather than stored as something else.
 *
 * @throws Response 415 for another kind of body, 400 for one that cannot be read.
 */
export async function readForm(request: Request): Promise<URLSearchParams> {
  const type = request.headers.get("Content-Type") ?? "";
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(type))
    throw refusal(415, "Unsupported Media Type");
  const body = await request.arrayBuffer();
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(body);
    const pairs = text === "" ? [] : text.split("&", MOST_FIELDS + 1);
    if (pairs.length > MOST_FIELDS) throw refusal(400, "Bad Request");
    return new URLSearchParams(pairs.map(pairOf));
  } catch (error) {
    if (error instanceof Response) throw error;
    throw refusal(400, "Bad Request");
  }
}

function pairOf(pair: string): [string, string] {
  const [name = "", ...value] = pair.split("=");
  return [decode(name), decode(value.join("="))];
}

// Unlike URLSearchParams it throws for an escape that is no UTF-8.
function decode(text: string): string {
  return decodeURIComponent(text.replaceAll("+", " "));
}

function refusal(status: 400 | 415, statusText: string): Response {
  return new Response("This form could not be read.", { status, statusText });
}
