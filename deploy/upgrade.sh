#!/bin/sh
# Puts a new release in the place of the running one, without losing a request:
#
#   deploy/upgrade.sh <git repository> <tag or branch>
#
# It builds beside, makes and proves a backup with the running release, has the new one
# restore that backup beside to prove that it takes the data over, changes the link
# `current`, installs the new release's units, and restarts. A release that is not ready
# within RELEASE_WAIT seconds is taken back, with its units and the data as it
# was; what people sent meanwhile is kept, and taken over by the next start of a release
# that reads it. It is run by root; the site's own account owns nothing of the program.
set -eu
# The site's account reads what is built here.
umask 022

RELEASES=${RELEASES:-/srv/claims-site}
RELEASE_WAIT=${RELEASE_WAIT:-120}
# Where the site says on this machine, by a name that it answers to, that it shows its
# pages and that its forms take what is sent.
PROBE=${PROBE:-http://localhost:3000/readyz}
# How the site is restarted, stopped and started. Stopped, it is not to be started by a
# visitor, so its socket is closed as well.
RESTART=${RESTART:-systemctl restart claims-site.service}
STOP=${STOP:-systemctl stop claims-site.socket claims-site.service}
START=${START:-systemctl start claims-site.socket claims-site.service}
BACKUP=${BACKUP:-systemctl start claims-site-backup.service}
# Where the units are, which are always those of the release that runs.
UNITS=${UNITS:-/etc/systemd/system}
RELOAD=${RELOAD:-systemctl daemon-reload}

[ $# -eq 2 ] || {
  sed -n '2,13s/^# \{0,1\}//p' "$0" >&2
  exit 64
}
repository=$1
version=$2
release=$RELEASES/releases/$(date -u +%Y%m%dT%H%M%SZ)-$$
current=$RELEASES/current
previous=$(readlink "$current" || true)
# How a command of the new release is run, as the site's account and with its settings.
COMMAND=${COMMAND:-$release/deploy/command.sh}
export RELEASE="$release"

# Without a terminal, too.
say() { echo "upgrade: $*" || true; }

# A link is replaced by a rename, so that there is no moment without one.
run_release() {
  ln -sfn "$1" "$current.next" && mv -T "$current.next" "$current" || return 1
  for unit in "$1"/deploy/systemd/*.service "$1"/deploy/systemd/*.socket \
    "$1"/deploy/systemd/*.timer; do
    [ ! -e "$unit" ] || install -m 644 "$unit" "$UNITS" || return 1
  done
  $RELOAD
}

answers() {
  waited=0
  while [ "$waited" -lt "$RELEASE_WAIT" ]; do
    curl --fail --silent --output /dev/null --max-time 5 "$PROBE" && return 0
    waited=$((waited + 1))
    sleep 1
  done
  return 1
}

say "building $version in $release"
mkdir -p "$RELEASES/releases"
git -c advice.detachedHead=false clone --quiet --depth 1 --branch "$version" \
  "$repository" "$release"
(cd "$release" && npm run build)

if [ -n "$previous" ]; then
  say "making a backup with the running release"
  $BACKUP
  say "restoring it beside with $version"
  $COMMAND backup --prove || {
    say "$version does not take the data over; nothing was changed"
    exit 1
  }
fi

# From here on a lost connection must not leave the site stopped, or half taken back.
trap '' HUP PIPE
say "restarting"
began=$(date +%s)
if run_release "$release" && $RESTART && answers; then
  say "$version runs"
  exit 0
fi

[ -n "$previous" ] || {
  say "$version does not answer as ready at $PROBE, and there is no release before it"
  exit 1
}
say "$version does not answer as ready at $PROBE: taking back $previous"
$STOP
# The site is stopped: what still answers at its address is the front.
if $COMMAND restore --before-upgrade --force --since "$began"; then
  # Whatever fails here, the site is not left stopped.
  run_release "$previous" || say "the units of $previous are not all installed"
  $START
  answers || say "$previous does not answer as ready either: see journalctl -u claims-site"
else
  # The release before cannot read what the new one has made of the data.
  $START
  say "the data could not be put back, so $version stays: see above, and docs/deploying.md"
fi
exit 1
