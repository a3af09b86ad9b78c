import { connect } from "node:net";
import tls from "node:tls";

// Loaded before Sanity's command line, and in its threads: connections to Sanity's API
// lead to the front on this machine, without TLS. What comes with it has three HTTP
// clients, which all connect by `tls.connect`.

const SANITY = /(?:^|\.)api(?:cdn)?\.sanity\.io$/;
const port = Number(process.env["CONTENT_LAKE_FRONT"]);
const secure = tls.connect;

tls.connect = ((...args: Parameters<typeof tls.connect>) => {
  const [options] = args as unknown[];
  const { host = "", servername = host } = Object(options) as {
    host?: string;
    servername?: string;
  };
  if (!SANITY.test(host) && !SANITY.test(servername)) return secure(...args);
  const socket = connect(port, "127.0.0.1");
  // What their connections wait for.
  socket.once("connect", () => socket.emit("secureConnect"));
  return socket;
}) as typeof tls.connect;
