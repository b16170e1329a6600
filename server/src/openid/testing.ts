import { createHash, randomBytes } from 'node:crypto';
import {
  createTestServer,
  ProviderVisit,
  startProvider,
  type RunningProvider,
  type TestServer,
} from '../testing';
import type { OpenIdSettings } from './settings';

export const PUBLIC = 'https://lms.example.edu';
export const CLIENT = {
  clientId: 'riwaq',
  clientSecret: 'a secret of the client',
  redirectUris: [`${PUBLIC}/openid/return`],
  postLogoutRedirectUris: [`${PUBLIC}/auth`],
};
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0';

/** Parameters of the sign-in page's address after a failed sign-in. */
export const told = (problem: string) => ({ 'sign-in-problem': problem });

/** Settings of a server that links accounts of this provider by their user names. */
export const settingsOf = (provider: RunningProvider): OpenIdSettings => ({
  clientId: CLIENT.clientId,
  clientSecret: CLIENT.clientSecret,
  name: { ar: 'بوابة الجامعة', en: 'University account' },
  scope: 'openid profile email',
  linkBy: 'user-name',
  userNameClaim: 'preferred_username',
  publicUrl: PUBLIC,
  siteUrl: PUBLIC,
  issuer: new URL(provider.issuer),
});

/** A browser with this site's cookies, and the page of one tab. */
export function browserOf(of: TestServer) {
  const page = randomBytes(32).toString('base64url');
  const visit = new ProviderVisit();
  const cookies = new Map<string, string>();
  const open = async (address: string) => {
    const answer = await of.app.inject({
      method: 'GET',
      url: address,
      headers: { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
    });
    for (const { name, value } of answer.cookies)
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    return answer;
  };
  const start = async () =>
    (await open(`/openid/start?page=${createHash('sha256').update(page).digest('base64url')}`))
      .headers.location ?? '';
  /** Follows the return redirect and parses the fragment of the sign-in page. */
  const comeBack = async (returned: URL) => {
    const { statusCode, headers } = await open(returned.pathname + returned.search);
    expect({ statusCode, cache: headers['cache-control'] }).toEqual({
      statusCode: 303,
      cache: 'no-store',
    });
    const { origin, pathname, search, hash } = new URL(headers.location ?? '');
    expect(origin + pathname + search).toBe(`${PUBLIC}/auth`);
    return Object.fromEntries(new URLSearchParams(hash.slice(1)));
  };
  const finish = (code = '', own = page) =>
    of.app
      .inject({
        method: 'POST',
        url: '/api/Account/FinishSignIn',
        payload: { code, page: own },
        headers: { 'user-agent': FIREFOX },
        remoteAddress: '10.20.30.40',
      })
      .then((answer) => ({
        status: answer.statusCode,
        ...answer.json<{
          data: { token: string; userData: { userName: string }; signOutUrl: string | null } | null;
        }>(),
      }));
  return {
    cookies,
    open,
    start,
    comeBack,
    finish,
    visit,
    /** The complete sign-in as a user of the provider. */
    signIn: async (login: string | null) => comeBack(await visit.signIn(await start(), login)),
  };
}

/** A test server with an OpenID provider. */
export async function createOpenIdServer() {
  const provider = await startProvider(CLIENT);
  const server = await createTestServer({ openId: settingsOf(provider) });
  return {
    ...server,
    provider,
    newBrowser: () => browserOf(server),
    /** Sets the clock ahead. */
    later: (ms: number) => server.clock.set(new Date(server.clock.now().getTime() + ms)),
    /** Deletes links and started sign-ins, and restores accounts and clock, before a test. */
    async reset() {
      const { db } = server.services;
      for (const table of ['sign_in_attempt', 'sign_in_code', 'person_subject'] as const)
        await db.deleteFrom(table).execute();
      await db.updateTable('person').set({ closed_at: null }).execute();
      server.clock.set(new Date());
    },
    async close() {
      await server.close();
      await provider.stop();
    },
  };
}

export type OpenIdServer = Awaited<ReturnType<typeof createOpenIdServer>>;
