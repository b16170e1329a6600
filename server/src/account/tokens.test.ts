import { TEST_SECRET } from '../testing';
import { createAccountServer, type AccountServer } from './testing';
import { createTokens, SESSION_SECONDS, type TokenClaims } from './tokens';

let server: AccountServer;
beforeAll(async () => {
  server = await createAccountServer();
});
beforeEach(() => server.reset());
afterAll(() => server.close());

const inSeconds = (seconds: number): number => Math.floor(Date.now() / 1000) + seconds;

/** Claims of a teacher whose account and session do not exist, valid for a minute. */
const claims = (differing: Partial<TokenClaims> = {}): TokenClaims => ({
  role: 2,
  unique_name: crypto.randomUUID(),
  PersonType: 'Teacher',
  given_name: '',
  email: '',
  jti: crypto.randomUUID(),
  exp: inSeconds(60),
  ...differing,
});

test.each<[string, (token: string) => string]>([
  [
    'whose claims were changed',
    (token) => {
      const [head, body = '', signature] = token.split('.');
      const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as object;
      return [
        head,
        Buffer.from(JSON.stringify({ ...claims, role: 2 })).toString('base64url'),
        signature,
      ].join('.');
    },
  ],
  ['without a signature', (token) => `${token.split('.').slice(0, 2).join('.')}.`],
  [
    'that says it needs no signature',
    (token) =>
      `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${token.split('.')[1]}.`,
  ],
  ['signed with another secret', () => createTokens('x'.repeat(40), server.clock).sign(claims())],
  ['of a session that never was', () => createTokens(TEST_SECRET, server.clock).sign(claims())],
  [
    'past its end',
    () =>
      createTokens(TEST_SECRET, server.clock).sign(
        claims({
          role: 0,
          unique_name: server.caller('student').userGuid,
          PersonType: 'Student',
          jti: server.caller('student').sessionGuid,
          exp: inSeconds(-1),
        }),
      ),
  ],
  [
    "of another person's session",
    () =>
      createTokens(TEST_SECRET, server.clock).sign(
        claims({
          unique_name: server.caller('teacher').userGuid,
          jti: server.caller('student').sessionGuid,
        }),
      ),
  ],
])('refuses a token %s', async (_which, forge) => {
  expect((await server.profile(forge(await server.signIn('student')))).status).toBe(401);
});

test('issues a token that lasts as long as the session', async () => {
  const now = new Date('2026-03-01T08:00:00Z');
  jest.spyOn(server.clock, 'now').mockReturnValue(now);
  const token = await server.signIn('student');
  jest.restoreAllMocks();
  const { exp, iat } = JSON.parse(
    Buffer.from(token.split('.')[1] ?? '', 'base64url').toString(),
  ) as { exp: number; iat: number };
  expect([iat, exp - iat]).toEqual([now.getTime() / 1000, SESSION_SECONDS]);
});
