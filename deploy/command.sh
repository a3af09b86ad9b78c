#!/bin/sh
# Runs a command of the project as the site's account, with the site's settings:
#
#   deploy/command.sh doctor --json
#   deploy/command.sh user --staff --email you@example.com
#
# A secret for one command alone stands before it:
# `SUPABASE_SECRET_KEY=… deploy/command.sh erase you@example.com`.
# `npm run user -- …` may be copied as `command.sh user -- …`, and so may `content:check`.
# systemd reads /etc/claims-site/environment as it does for the site, which a shell
# does not: a value may hold spaces and signs of the shell. RELEASE names another
# release than the running one.
set -eu

[ $# -ge 1 ] || {
  sed -n '2,5s/^# \{0,1\}//p' "$0" >&2
  exit 64
}
command=$(echo "$1" | tr : -)
shift
[ "${1-}" != -- ] || shift

release=${RELEASE:-/srv/claims-site/current}
state=/var/lib/claims-site
# A password is asked for at a terminal.
[ -t 0 ] && terminal=--pty || terminal=--pipe

exec systemd-run --quiet --wait --collect "$terminal" \
  --uid=claims-site --gid=claims-site --working-directory="$release" \
  --property=EnvironmentFile=/etc/claims-site/environment \
  --setenv=DATA_DIR="$state/data" --setenv=BACKUP_DIR="$state/backups" \
  ${SUPABASE_SECRET_KEY:+--setenv=SUPABASE_SECRET_KEY} \
  ${SANITY_API_WRITE_TOKEN:+--setenv=SANITY_API_WRITE_TOKEN} \
  "$release/node_modules/.bin/node" --disable-warning=ExperimentalWarning \
  "$release/scripts/$command.ts" "$@"
