import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../../app/services';

/** Seconds between negotiating and connecting. */
const TOKEN_SECONDS = 60;
const ID_BYTES = 16;

/** A connection id that nobody can guess. */
export const newConnectionId = (): string => randomBytes(ID_BYTES).toString('base64url');

/**
 * Tokens that say which connection a person negotiated. They are signed, so a connection may be
 * made at any process that knows the secret, and none needs to remember what it negotiated.
 */
export class ConnectionTokens {
  readonly #secret: string;
  readonly #clock: Clock;

  constructor(secret: string, clock: Clock) {
    this.#secret = secret;
    this.#clock = clock;
  }

  sign(connectionId: string, userGuid: string): string {
    const expires = Math.floor(this.#clock.now().getTime() / 1000) + TOKEN_SECONDS;
    return `${connectionId}.${expires}.${this.#mac(connectionId, String(expires), userGuid).toString('base64url')}`;
  }

  /**
   * The connection that a token is for, and when it ends (ms since 1970); null when it is forged,
   * old or another's.
   */
  verify(token: string, userGuid: string): { connectionId: string; expires: number } | null {
    const [connectionId, expires, mac, ...more] = token.split('.');
    if (!connectionId || !expires || !mac || more.length > 0) return null;
    const given = Buffer.from(mac, 'base64url');
    const right = this.#mac(connectionId, expires, userGuid);
    if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
    const end = Number(expires) * 1000;
    return end > this.#clock.now().getTime() ? { connectionId, expires: end } : null;
  }

  #mac(connectionId: string, expires: string, userGuid: string): Buffer {
    return createHmac('sha256', this.#secret)
      .update(['hub connection', connectionId, expires, userGuid].join('\n'))
      .digest();
  }
}
