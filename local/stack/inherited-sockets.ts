/** systemd passes its sockets from this descriptor on (sd_listen_fds(3)). */
const FIRST = 3;

/**
 * The descriptors of the sockets on which the site is to listen, opened by
 * systemd before this process; empty if it opens its own. They stay open while
 * the site ends and starts again, so that no connection is refused meanwhile.
 *
 * In: the variables LISTEN_PID and LISTEN_FDS, and the id of this process, for
 * which alone they are meant.
 */
export function inheritedSockets(
  variables: Readonly<Record<string, string | undefined>>,
  pid: number,
): number[] {
  if (variables["LISTEN_PID"] !== String(pid)) return [];
  const count = Number(variables["LISTEN_FDS"] ?? 0);
  return Array.from({ length: count }, (_, index) => FIRST + index);
}
