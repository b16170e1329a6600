import { createHash } from 'node:crypto';
import { ATTEMPT_MS } from './service';
import { CLOCK_TOLERANCE_S } from './provider';
import { createOpenIdServer, told, type OpenIdServer } from './testing';

let server: OpenIdServer;
beforeAll(async () => {
  server = await createOpenIdServer();
});
beforeEach(() => server.reset());
afterAll(() => server.close());

/** Validity of the provider's ID tokens. */
const ID_TOKEN_SECONDS = 3600;

describe("refuses a provider's response", () => {
  /** Starts a sign-in, modifies the address of the provider on the way, and returns. */
  const altered = async (change: (query: URLSearchParams) => void) => {
    const browser = server.newBrowser();
    const address = new URL(await browser.start());
    change(address.searchParams);
    return browser.comeBack(await browser.visit.signIn(address.href, 'student'));
  };
  test('with another state', async () =>
    expect(await altered((query) => query.set('state', 'made-up'))).toEqual(told('expired')));
  test('with another nonce', async () =>
    expect(await altered((query) => query.set('nonce', 'made-up'))).toEqual(told('invalid')));
  test('requested with another PKCE challenge', async () => {
    expect(
      await altered((query) =>
        query.set('code_challenge', createHash('sha256').update('made-up').digest('base64url')),
      ),
    ).toEqual(told('invalid'));
  });

  test('used twice, late, in another browser, or for another user', async () => {
    const browser = server.newBrowser();
    const returned = await browser.visit.signIn(await browser.start(), 'student');
    expect(await server.newBrowser().comeBack(returned)).toEqual(told('expired'));
    const another = server.newBrowser();
    const stolen = new URL(await another.visit.signIn(await another.start(), 'teacher'));
    stolen.searchParams.set('code', returned.searchParams.get('code') ?? '');
    expect(await another.comeBack(stolen)).toEqual(told('invalid'));

    const slow = server.newBrowser();
    const late = await slow.visit.signIn(await slow.start(), 'student');
    server.later(ATTEMPT_MS + 1000);
    expect(await slow.comeBack(late)).toEqual(told('expired'));
    server.clock.set(new Date());
    const twice = server.newBrowser();
    const again = await twice.visit.signIn(await twice.start(), 'student');
    expect(await twice.comeBack(again)).toHaveProperty('sign-in');
    expect(await twice.comeBack(again)).toEqual(told('expired'));
  });

  test('from another issuer', async () => {
    const browser = server.newBrowser();
    const returned = await browser.visit.signIn(await browser.start(), 'student');
    returned.searchParams.set('iss', 'https://evil.example');
    expect(await browser.comeBack(returned)).toEqual(told('invalid'));
  });

  test('with a token that expired by more than the clock tolerance', async () => {
    const after = async (seconds: number) => {
      const browser = server.newBrowser();
      const returned = await browser.visit.signIn(await browser.start(), 'student');
      const now = Date.now();
      const clock = jest.spyOn(Date, 'now').mockReturnValue(now + seconds * 1000);
      server.clock.set(new Date(now));
      try {
        return await browser.comeBack(returned);
      } finally {
        clock.mockRestore();
        server.clock.set(new Date());
      }
    };
    expect(await after(ID_TOKEN_SECONDS + CLOCK_TOLERANCE_S / 2)).toHaveProperty('sign-in');
    expect(await after(ID_TOKEN_SECONDS + CLOCK_TOLERANCE_S * 2)).toEqual(told('invalid'));
  });
});
