// The wall clock is read once: what an administrator or a time server does to it
// later changes no interval of this process.
const origin = Date.now() - performance.now();

/**
 * Milliseconds since 1970 as this process has counted them since its start. It
 * never jumps. Take it for every interval, also for one whose end is written
 * down; `Date.now()` is for what is recorded for people.
 */
export function steadyNow(): number {
  return Math.round(origin + performance.now());
}
