#!/bin/sh
# Puts a new release in the place of the running one, without losing a request:
#
#   deploy/upgrade.sh <git repository> <tag or branch>
#
# It builds beside, makes and proves a backup with the running release, changes the
# link `current`, and restarts. A release that does not answer within RELEASE_WAIT
# seconds is taken back. It is run by an account that may write to RELEASES and call
# systemctl; the site's own account owns nothing of the program.
set -eu
# The site's account reads what is built here.
umask 022

RELEASES=${RELEASES:-/srv/claims-site}
RELEASE_WAIT=${RELEASE_WAIT:-120}
# Where the site answers on this machine, by a name that it answers to.
PROBE=${PROBE:-http://localhost:3000/healthz}
# How the site is restarted, and how a command of the running release is run.
RESTART=${RESTART:-systemctl restart claims-site.service}
BACKUP=${BACKUP:-systemctl start claims-site-backup.service}

[ $# -eq 2 ] || {
  sed -n '2,10s/^# \{0,1\}//p' "$0" >&2
  exit 64
}
repository=$1
version=$2
release=$RELEASES/releases/$(date -u +%Y%m%dT%H%M%SZ)-$$
current=$RELEASES/current
previous=$(readlink "$current" || true)

say() { echo "upgrade: $*"; }

# A link is replaced by a rename, so that there is no moment without one.
point_to() {
  ln -s "$1" "$current.next"
  mv -T "$current.next" "$current"
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
git clone --quiet --depth 1 --branch "$version" "$repository" "$release"
(cd "$release" && npm run build)

if [ -n "$previous" ]; then
  say "making a backup with the running release"
  $BACKUP
fi

say "restarting"
point_to "$release"
if $RESTART && answers; then
  say "$version runs"
  exit 0
fi

[ -n "$previous" ] || {
  say "$version does not answer at $PROBE, and there is no release before it"
  exit 1
}
say "$version does not answer at $PROBE: taking back $previous"
point_to "$previous"
$RESTART
answers || say "$previous does not answer either: see journalctl -u claims-site"
exit 1
