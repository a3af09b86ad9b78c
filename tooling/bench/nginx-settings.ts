/** Headers that nginx sets itself, or by the settings below. */
const OWN = new Set(["content-length", "content-type"]);

/** How nginx sends a file: as Debian sets it, or read into memory first. */
export type FileSending = "sendfile" | "read";

/**
 * The configuration with which nginx sends one compressed file as fast as it
 * can, with given headers. In: the folder of the file `page`, the port, the
 * headers as a flat list of names and values.
 */
export function nginxSettings(
  folder: string,
  port: number,
  head: readonly string[],
  sending: FileSending = "sendfile",
): string {
  const lines = head.flatMap((name, index) => {
    if (index % 2 === 1 || OWN.has(name.toLowerCase())) return [];
    return `      add_header ${name} ${quoted(head[index + 1]!)};`;
  });
  const type =
    head[head.findIndex((text) => text.toLowerCase() === "content-type") + 1]!;
  return `
daemon off;
master_process off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log stderr crit;
events { worker_connections 1024; }
http {
  access_log off;
  server_tokens off;
  ${sending === "sendfile" ? "sendfile on;\n  tcp_nopush on;" : "sendfile off;"}
  etag off;
  max_ranges 0;
  keepalive_timeout 65;
  keepalive_requests 100000000;
  open_file_cache max=10;
  server {
    listen 127.0.0.1:${port};
    root ${folder};
    location / {
      try_files /page =404;
      default_type ${quoted(type)};
      add_header Last-Modified "";
${lines.join("\n")}
    }
  }
}
`;
}

/**
 * Throws for a dollar sign, which nginx reads as the start of a variable and
 * cannot escape.
 */
function quoted(text: string): string {
  if (text.includes("$")) throw new Error(`nginx cannot send ${text}`);
  return `"${text.replace(/["\\]/g, "\\$&")}"`;
}
