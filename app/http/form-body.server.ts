/** The site's forms have about twenty fields. */
const MOST_FIELDS = 100;

/**
 * Reads the body of a sent form, URL-encoded as browsers send it. Bytes that
 * are not UTF-8 are refused, since they would be stored as other text.
 *
 * @throws Response 415 for another media type, 400 for a body that cannot be
 * read.
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

// Throws for an escape that is not UTF-8, which URLSearchParams would replace.
function decode(text: string): string {
  return decodeURIComponent(text.replaceAll("+", " "));
}

function refusal(status: 400 | 415, statusText: string): Response {
  return new Response("This form could not be read.", { status, statusText });
}
