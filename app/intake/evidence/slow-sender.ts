/**
 * A slow phone sends so many bytes in a millisecond. What a proxy holds back until
 * it passes on a piece counts as arrived.
 */
export const SLOW_SENDER = { leastBytesPerMs: 8, proxyPieceBytes: 16_384 };
