/**
 * Why a picture failed: `damaged` if it cannot be read; `large` if the result would be
 * longer than allowed; `stopped` if reading it took too long or too much memory, or
 * ended the decoder; `quota` if its sender has used up their time; `unavailable` if no
 * decoder can be started.
 */
export type PictureFaultReason =
  "damaged" | "large" | "stopped" | "quota" | "unavailable";

export class PictureFault extends Error {
  override readonly name = "PictureFault";
  readonly reason: PictureFaultReason;

  constructor(reason: PictureFaultReason) {
    super(`No picture was decoded: ${reason}`);
    this.reason = reason;
  }
}
