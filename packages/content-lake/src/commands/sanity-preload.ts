import { connect } from "node:net";
import tls from "node:tls";

// Loaded before Sanity's command line, and in its threads: connections to Sanity's API
// lead to the front on this machine, without TLS. Its port is the query of this address. What comes with it has three HTTP
// clients, which all connect by `tls.connect`.

const SANITY = /(?:^|\.)api(?:cdn)?\.sanity\.io$/;
const port = Number(new URL(import.meta.url).search.slice(1));
const secure = tls.connect;

tls.connect = ((...args: Parameters<typeof tls.connect>) => {
  const { host = "", servername = host } = Object(
    args[0],
  ) as tls.ConnectionOptions;
  if (!SANITY.test(servername || host)) return secure(...args);
  const socket = connect(port, "127.0.0.1");
  // What their connections wait for.
  socket.once("connect", () => socket.emit("secureConnect"));
  return socket;
}) as typeof tls.connect;
