import type {
  EvidenceReply,
  EvidenceResult,
} from "~/intake/evidence/sent-evidence";

/** The pauses before a file is sent again, in milliseconds. */
const PAUSES = [1_000, 4_000];

type Answer = { status: number; text: string };

/**
 * Sends one file, and again if the connection breaks: the same file twice is one.
 * In: the path of the request's page, the file, what is told of the part that is
 * sent. Out: what became of it; `gone` if the link opens nothing any more.
 */
export async function sendFile(
  path: string,
  file: File,
  onProgress: (part: number) => void,
): Promise<EvidenceResult | "gone"> {
  for (const pause of [...PAUSES, null]) {
    const answer = await post(path, file, onProgress);
    if (answer?.status === 404) return "gone";
    const result = answer && resultIn(answer);
    const isFinal = result && result.outcome !== "failed";
    if (isFinal || pause === null)
      return result ?? { name: file.name, outcome: "failed" };
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  return { name: file.name, outcome: "failed" };
}

function resultIn({ text }: Answer): EvidenceResult | null {
  try {
    const { results } = JSON.parse(text) as Partial<EvidenceReply>;
    return results?.[0] ?? null;
  } catch {
    return null;
  }
}

/** Out: null if there was no answer. `fetch` tells nothing of what is sent. */
function post(
  path: string,
  file: File,
  onProgress: (part: number) => void,
): Promise<Answer | null> {
  const body = new FormData();
  body.set("evidence", file);
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open("POST", `${path}/evidence`);
    request.upload.onprogress = ({ loaded, total }) =>
      onProgress(total === 0 ? 0 : loaded / total);
    request.onload = () =>
      resolve({ status: request.status, text: request.responseText });
    request.onerror = () => resolve(null);
    request.onabort = () => resolve(null);
    request.send(body);
  });
}
