// The wall clock is read once, so that later changes of it by an administrator
// or a time server do not affect intervals.
const origin = Date.now() - performance.now();

/**
 * Milliseconds since 1970 by a monotonic clock, which never jumps. Use it for
 * every interval, also for one whose end is stored; `Date.now()` is for times
 * that people read.
 */
export function steadyNow(): number {
  return Math.round(origin + performance.now());
}
