import { subscribe } from "node:diagnostics_channel";
import type { ClientRequest } from "node:http";
import { connect } from "node:net";
import tls from "node:tls";

// Loaded before Sanity's command line, and in its threads: connections to Sanity's API
// lead to the front on this machine, without TLS. Its port and the lake are in the query
// of this address. What comes with it has three HTTP clients, which all connect by
// `tls.connect`.

const SANITY = /(?:^|\.)api(?:cdn)?\.sanity\.io$/;
const { port, lake } = Object.fromEntries(
  new URL(import.meta.url).searchParams,
);
const secure = tls.connect;

tls.connect = ((...args: Parameters<typeof tls.connect>) => {
  const { host = "", servername = host } = Object(
    args[0],
  ) as tls.ConnectionOptions;
  if (!SANITY.test(servername || host)) return secure(...args);
  const socket = connect(Number(port), "127.0.0.1");
  // What their connections wait for.
  socket.once("connect", () => socket.emit("secureConnect"));
  return socket;
}) as typeof tls.connect;

// An export reads pictures and files at the lake's own address, and sends the token to
// Sanity's alone.
subscribe("http.client.request.created", (message) => {
  const { request } = message as { request: ClientRequest };
  const host = String(request.getHeader("host"));
  if (`${request.protocol}//${host}` !== lake) return;
  const token = process.env["SANITY_AUTH_TOKEN"];
  request.setHeader("authorization", `Bearer ${token}`);
});
