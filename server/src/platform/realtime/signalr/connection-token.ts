import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../../services';

/** Maximum number of seconds between negotiating and connecting. */
const TOKEN_SECONDS = 60;
const ID_BYTES = 16;

/** Generates an unguessable connection id. */
export const newConnectionId = (): string => randomBytes(ID_BYTES).toString('base64url');

/**
 * Tokens that identify a user's negotiated connection. They are signed, so that a client may
 * connect to any process that knows the secret, and no process stores its negotiations.
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
   * The connection of a token, and its expiry (ms since 1970); null when it is forged, expired or
   * another user's.
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
