/** Reading of both clocks of a device at one moment, in milliseconds. */
export interface Reading {
  /**
   * `performance.now()`: nobody can set it, but on macOS and Linux it stops while the device
   * sleeps.
   */
  readonly monotonic: number;
  /** `Date.now()`: it advances during sleep, but a person or a time server may set it. */
  readonly wall: number;
}

/**
 * Milliseconds by which the clocks may drift apart before the device counts as woken, or its clock
 * as set.
 */
const LEAP_MS = 2000;

/**
 * Milliseconds that have passed: the greater progress of the two, so that a countdown never lags
 * behind the server's.
 */
export const progressBetween = (from: Reading, to: Reading): number =>
  Math.max(0, to.monotonic - from.monotonic, to.wall - from.wall);

/**
 * Whether the wall clock has run ahead: after sleep, or because somebody set it. Only the server
 * can tell which.
 */
export const hasLeapt = (from: Reading, to: Reading): boolean =>
  to.wall - from.wall - (to.monotonic - from.monotonic) > LEAP_MS;

/** A clock that never goes back and does not stop during sleep. */
export class DeviceClock {
  readonly #read: () => Reading;
  #from: Reading;
  #base: number;
  #latest: number;

  constructor(read: () => Reading) {
    this.#read = read;
    this.#from = read();
    this.#base = this.#from.monotonic;
    this.#latest = this.#base;
  }

  readonly now = (): number => {
    this.#latest = Math.max(this.#latest, this.#base + progressBetween(this.#from, this.#read()));
    return this.#latest;
  };

  /** Whether the clocks have drifted apart since {@link DeviceClock.sync}. */
  get leapt(): boolean {
    return hasLeapt(this.#from, this.#read());
  }

  /**
   * Call it when the server has just sent its time: earlier drift of the clocks no longer counts.
   */
  sync(): void {
    this.#base = this.now();
    this.#from = this.#read();
  }
}
