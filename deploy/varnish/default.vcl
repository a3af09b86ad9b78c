vcl 4.1;

# Varnish 7 in front of the site, for Debian's packages varnish and varnish-modules
# (vmod_xkey). The site runs with EDGE="varnish http://127.0.0.1:6081" and
# TRUST_PROXY=1.
#
# Start varnishd with the options of deploy/varnish/varnish.service.conf. Without
# http_gzip_support=off readers get gzip instead of the smaller Brotli.
#
# TLS ends in front of Varnish, in nginx (deploy/nginx/site.conf says what to
# change there), Caddy or another proxy on this machine. It overwrites
# X-Forwarded-For with the reader's address and X-Forwarded-Proto with the scheme.

import std;
import xkey;

backend site {
  .host = "127.0.0.1";
  .port = "3000";
  .connect_timeout = 1s;
  # A preview waits 25 s for an edit; a form with files is stored before the answer.
  .first_byte_timeout = 120s;
  .between_bytes_timeout = 30s;
  .probe = {
    .request =
      "GET /healthz HTTP/1.1"
      "Host: localhost:3000"
      "Connection: close";
    # Four failures in a row, and stale pages are served without asking: 2 s where
    # nothing listens, longer where the site is only slow, whose readers shall not
    # get old pages. One success, and the site is asked again.
    .interval = 500ms;
    .timeout = 2s;
    .window = 4;
    .threshold = 1;
    .initial = 1;
  }
}

# Where the site's processes run: PURGE is taken from there. A site elsewhere is
# added here, or sends the secret at the end of its EDGE, which varnishd has in its
# environment as PURGE_SECRET.
acl site_addresses {
  "127.0.0.1";
  "::1";
}

# Where TLS ends. What these say of a reader is believed.
acl tls_proxies {
  "127.0.0.1";
  "::1";
}

sub vcl_recv {
  # A header of the reader's must not decide anything below.
  if (req.restarts == 0) {
    unset req.http.X-Is-Forwarded;
    unset req.http.X-Has-Stale;
    unset req.http.X-Site-Failed;
    # One copy of a page, also for those who send the default port or a final dot.
    if (req.http.Host) {
      set req.http.Host = regsub(req.http.Host, "\.?(:(80|443))?$", "");
    }
    # Varnish has added the address of its client to the list: behind a comma, if
    # a proxy sent one.
    if (req.http.X-Forwarded-For ~ ",") {
      set req.http.X-Is-Forwarded = "1";
    }
    if (client.ip ~ tls_proxies && req.http.X-Is-Forwarded) {
      set req.http.X-Forwarded-For =
        regsub(req.http.X-Forwarded-For, ",[^,]*$", "");
    } else {
      set req.http.X-Forwarded-For = client.ip;
      set req.http.X-Forwarded-Proto = "http";
    }
  }

  if (req.method == "PURGE") {
    call purge_tags;
  }
  unset req.http.X-Is-Forwarded;

  if (req.method != "GET" && req.method != "HEAD") {
    # Varnish sends a head with the first 16 kB of its body, and the site waits ten
    # seconds for a head. A form is passed on once it is whole, so that its sender
    # may be slow; files are passed on as they come.
    if (std.integer(req.http.Content-Length, 1000000) < 65536) {
      std.cache_req_body(64KB);
    }
    return (pass);
  }
  # One of these gets pages rendered per request (server/http/personal-cookies.ts).
  if (req.http.Cookie ~ "(^|;\s*)(__Host-)?site_(session|flash|preview)[=.]") {
    return (pass);
  }
  if (req.http.Authorization) {
    return (pass);
  }
  # Answers about the process itself.
  if (req.url ~ "^/(healthz|readyz(/pages)?)$") {
    return (pass);
  }
  # With a query only the further pages of the blog and pictures are cached, under
  # the whole address (server/http/request-target.ts). With any other, such as that
  # of a campaign, the site answers, and for its sender alone.
  if (req.url ~ "\?" &&
      req.url !~ "^/blog\?page=([2-9]|[1-9][0-9]{1,3})$" &&
      req.url !~ "^/images/[^?]+\?w=[0-9]+&fm=[a-z]+(&rect=[^&]+)?$") {
    return (pass);
  }

  # The site chooses by Accept-Encoding; three forms of a page are cached, not one
  # for each browser's list.
  if (req.http.Accept-Encoding ~ "(^|[\s,])br(\s*;\s*q=(1|0\.0*[1-9]).*)?\s*(,|$)") {
    set req.http.Accept-Encoding = "br";
  } elsif (req.http.Accept-Encoding ~ "(^|[\s,])gzip(\s*;\s*q=(1|0\.0*[1-9]).*)?\s*(,|$)") {
    set req.http.Accept-Encoding = "gzip";
  } else {
    unset req.http.Accept-Encoding;
  }

  # A stale page is served only while the site does not answer. What is not purged
  # is fresh until then. Nobody waits for the answer to another reader of the page.
  if (req.http.X-Has-Stale && !req.http.X-Site-Failed) {
    set req.grace = 0s;
    set req.hash_ignore_busy = true;
  } else {
    set req.grace = 7d;
  }
  return (hash);
}

# There is a stale page: the site is asked for the new one, unless it has failed.
sub vcl_hit {
  if (obj.ttl <= 0s && !req.http.X-Site-Failed &&
      std.healthy(req.backend_hint)) {
    set req.http.X-Has-Stale = "1";
    return (restart);
  }
}

# It has this long to begin its answer, since it may restart behind a port that
# accepts connections. The stale page is sent then, and the new one fetched meanwhile.
sub vcl_backend_fetch {
  if (bereq.http.X-Has-Stale && !bereq.is_bgfetch) {
    set bereq.connect_timeout = 0.35s;
    set bereq.first_byte_timeout = 0.35s;
  }
  unset bereq.http.X-Has-Stale;
  unset bereq.http.X-Site-Failed;
}

sub vcl_pass {
  # Nothing is kept that could be sent in place of a failed answer.
  set req.http.X-Site-Failed = "1";
}

# Marks the pages with one of the tags as stale.
sub purge_tags {
  if (req.http.X-Is-Forwarded || client.ip !~ site_addresses) {
    if (std.getenv("PURGE_SECRET") == "" ||
        req.http.Authorization != "Bearer " + std.getenv("PURGE_SECRET")) {
      return (synth(405, "Method Not Allowed"));
    }
  }
  if (!req.http.xkey-softpurge) {
    return (synth(400, "No tags"));
  }
  set req.http.X-Purged = xkey.softpurge(req.http.xkey-softpurge);
  return (synth(200, "Purged " + req.http.X-Purged));
}

sub vcl_backend_response {
  # An error of the site replaces no page.
  if (beresp.status >= 500) {
    if (bereq.is_bgfetch) {
      return (abandon);
    }
    set beresp.uncacheable = true;
    set beresp.ttl = 0s;
    set beresp.grace = 0s;
    return (deliver);
  }
  if (bereq.uncacheable) {
    return (deliver);
  }

  if (beresp.status == 200 && !beresp.http.Set-Cookie) {
    # A page for everybody: the site says for how long.
    if (beresp.http.Surrogate-Control ~ "max-age=[0-9]+") {
      set beresp.http.xkey = beresp.http.Surrogate-Key;
      set beresp.ttl = std.duration(
        regsub(beresp.http.Surrogate-Control, "^.*max-age=([0-9]+).*$", "\1s"), 0s);
      set beresp.grace = std.duration(
        regsub(beresp.http.Surrogate-Control, "^.*stale-if-error=([0-9]+).*$", "\1s"), 0s);
      # Sent once it is whole: a site that dies in the middle costs no reader a page.
      set beresp.do_stream = false;
      # A stale page is asked for with its entity tag.
      set beresp.keep = 1h;
      return (deliver);
    }
    # Scripts, styles, fonts and pictures, whose addresses change with them.
    if (beresp.http.Cache-Control ~ "immutable") {
      set beresp.ttl = 7d;
      set beresp.grace = 1d;
      return (deliver);
    }
  }

  # A form, a visitor's own page, a redirect, a missing page: the next reader asks
  # the site, without waiting for another.
  set beresp.uncacheable = true;
  set beresp.grace = 0s;
  set beresp.keep = 0s;
  if (beresp.status == 200) {
    set beresp.ttl = 30s;
  } else {
    set beresp.ttl = 1s;
  }
  return (deliver);
}

sub vcl_backend_error {
  if (bereq.is_bgfetch) {
    return (abandon);
  }
  set beresp.uncacheable = true;
  set beresp.ttl = 0s;
  set beresp.grace = 0s;
  set beresp.http.Content-Type = "text/plain; charset=utf-8";
  set beresp.http.Cache-Control = "no-store";
  set beresp.http.Retry-After = "5";
  set beresp.body = "This site does not answer at the moment. Please try again in a minute.";
  return (deliver);
}

sub vcl_deliver {
  # The site failed: a page that is kept is better than that. Asked once more, the
  # lookup takes a stale one.
  if (resp.status >= 500 && !req.http.X-Site-Failed) {
    set req.http.X-Site-Failed = "1";
    return (restart);
  }
  # For the edge alone.
  unset resp.http.xkey;
  unset resp.http.Surrogate-Key;
  unset resp.http.Surrogate-Control;
  unset resp.http.Cache-Tag;
  unset resp.http.CDN-Cache-Control;
  unset resp.http.X-Varnish;
  unset resp.http.Via;
  if (obj.hits > 0) {
    # Those of another reader's request.
    unset resp.http.X-Request-Id;
    if (obj.ttl > 0s) {
      set resp.http.Server-Timing = "cache;desc=edge";
    } else {
      set resp.http.Server-Timing = "cache;desc=edge-stale";
    }
  }
  return (deliver);
}

sub vcl_synth {
  set resp.http.Content-Type = "text/plain; charset=utf-8";
  set resp.http.Cache-Control = "no-store";
  if (resp.status == 405) {
    set resp.http.Allow = "GET, HEAD, POST";
  }
  synthetic(resp.reason);
  return (deliver);
}
