import { Loop } from "../../app/intake/delivery/loop.ts";
import type { OutboxCounts } from "../../app/intake/outbox/upkeep.server.ts";
import type { AlarmMailer } from "./alarm-mail.ts";
import { alarmsIn } from "./conditions.ts";
import {
  certificateEnd,
  type Machine,
  measureMachine,
  type Measures,
} from "./measures.ts";

/** In milliseconds: how often conditions are looked at. */
const LOOK_MS = 60_000;
const CERTIFICATE_LOOK_MS = 3_600_000;

/** What is watched, and who is told. */
export type WatchOptions = {
  machine: Machine;
  /** The public addresses of site and Studio. */
  addresses: readonly string[];
  readOutbox(): OutboxCounts | "unavailable";
  /** Null if alarms are not mailed. */
  mailer: AlarmMailer | null;
  /** Called at the first of consecutive failures. */
  onFailure(error: unknown): void;
};

/** Measures the site once a minute, and tells what is wrong. */
export class AlarmWatch {
  readonly #options: WatchOptions;
  #loop: Loop | null = null;
  #machine: Awaited<ReturnType<typeof measureMachine>> | null = null;
  #certificate = { readAt: -Infinity, endsAt: null as number | null };
  #isStreamConnected = false;
  #hasFailed = false;
  /** Since when each condition has held, by the monotonic clock. */
  #since: ReadonlyMap<string, number> = new Map();

  constructor(options: WatchOptions) {
    this.#options = options;
  }

  /** Begins to look; before that, measures know no folder. */
  start(): void {
    this.#loop ??= new Loop(() => this.#turn());
  }

  /** Call it when the stream of edits opens or breaks. */
  setConnected(isConnected: boolean): void {
    this.#isStreamConnected = isConnected;
  }

  /** What is known now; the folders as of the last look. */
  measures(): Measures {
    const { readOutbox } = this.#options;
    return {
      freeBytes: null,
      backupAt: null,
      provedAt: null,
      backupFault: null,
      retainedAt: null,
      upgradeCopyAt: null,
      notTakenOver: null,
      ...this.#machine,
      now: Date.now(),
      // Read by those alone who ask for it: rows are counted.
      get outbox() {
        return readOutbox();
      },
      isStreamConnected: this.#isStreamConnected,
      certificateEndsAt: this.#certificate.endsAt,
    };
  }

  async stop(): Promise<void> {
    await this.#loop?.stop();
  }

  async #turn(): Promise<number> {
    const { machine, addresses, mailer, onFailure } = this.#options;
    try {
      const [now, steady] = [Date.now(), performance.now()];
      this.#machine = await measureMachine(machine, now);
      if (steady - this.#certificate.readAt >= CERTIFICATE_LOOK_MS)
        this.#certificate = {
          readAt: steady,
          endsAt: await certificateEnd(addresses),
        };
      const alarms = alarmsIn(this.measures());
      this.#since = new Map(
        alarms.map(({ alarm }) => [alarm, this.#since.get(alarm) ?? steady]),
      );
      const lasting = alarms.filter(
        ({ alarm, minutes = 0 }) =>
          steady - this.#since.get(alarm)! >= minutes * 60_000,
      );
      await mailer?.tell(lasting, now);
      this.#hasFailed = false;
    } catch (error) {
      if (!this.#hasFailed) onFailure(error);
      this.#hasFailed = true;
    }
    return LOOK_MS;
  }
}
