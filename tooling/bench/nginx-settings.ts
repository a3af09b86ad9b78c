/** What nginx makes itself, or takes from the settings below. */
const OWN = new Set(["content-length", "content-type"]);

/**
 * Settings under which nginx sends one file, compressed already, to everybody:
 * as fast as it can, and with a given head.
 * In: the folder of the file `page`, the port, the head (names and values in turn).
 */
export function nginxSettings(
  folder: string,
  port: number,
  head: readonly string[],
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
  sendfile on;
  tcp_nopush on;
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

/** nginx would read a dollar as the start of a variable, and has no way to escape it. */
function quoted(text: string): string {
  if (text.includes("$")) throw new Error(`nginx cannot send ${text}`);
  return `"${text.replace(/["\\]/g, "\\$&")}"`;
}
