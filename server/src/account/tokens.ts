import { createSigner, createVerifier } from 'fast-jwt';
import { z } from 'zod';
import type { Caller } from '../platform/caller';
import type { Clock } from '../platform/services';

/** Duration of a session without renewal, in seconds: 12 hours, a working day with its evening. */
export const SESSION_SECONDS = 12 * 60 * 60;
/**
 * Maximum duration of a session after its sign-in, however often it is renewed, in seconds: a week.
 */
export const SESSION_MOST_SECONDS = 7 * 24 * 60 * 60;

/**
 * The claims of ACCOUNT-3, and the standard ones. `unique_name` is the person's guid, `jti` the
 * session's.
 */
const claims = z.object({
  role: z.union([z.literal(0), z.literal(2)]),
  unique_name: z.guid(),
  PersonType: z.enum(['Student', 'Teacher', 'Administrator']),
  given_name: z.string(),
  email: z.string(),
  jti: z.guid(),
  exp: z.number(),
});
export type TokenClaims = z.infer<typeof claims>;

export interface Tokens {
  sign(claims: TokenClaims): string;
  /**
   * The user that a token names; null when it is malformed, forged or expired. The session may
   * still be revoked.
   */
  verify(token: string): Caller | null;
}

const seconds = (clock: Clock): number => Math.floor(clock.now().getTime() / 1000);

/** Signs and verifies with HMAC-SHA-256. `secret` has at least 32 characters. */
export function createTokens(secret: string, clock: Clock): Tokens {
  const sign = createSigner({ key: secret, algorithm: 'HS256' });
  const verify = createVerifier({
    key: secret,
    algorithms: ['HS256'],
    cache: 2000,
    ignoreExpiration: true,
  });
  return {
    sign: (payload) => sign({ ...payload, iat: seconds(clock) }),
    verify(token) {
      let payload: unknown;
      try {
        payload = verify(token);
      } catch {
        return null;
      }
      const parsed = claims.safeParse(payload);
      if (!parsed.success) return null;
      const {
        unique_name: userGuid,
        role,
        PersonType: personType,
        jti: sessionGuid,
        exp: expires,
      } = parsed.data;
      if (expires <= seconds(clock)) return null;
      return { userGuid, role, personType, sessionGuid, expires };
    },
  };
}
