import type { ApiData } from '@riwaq/api';
import { createTestServer, PASSWORD, type TestResponse, type TestServer } from '../testing';
import { hashPassword } from './passwords';

interface SignInAnswer {
  statusCode: number;
  data: { token: string; userData: object } | null;
}

/** A test server with calls of the account. */
export interface AccountServer extends TestServer {
  /** Signs in from an address. */
  login(userName: string, password: string, address?: string): Promise<SignInAnswer>;
  /** Calls for the profile of a token's user. */
  profile(token: string): Promise<TestResponse<ApiData<'GET Account/GetProfile'>>>;
  /** Sets the clock ahead. */
  later(ms: number): void;
  /** Restores passwords and clock, and deletes counted failures, before a test. */
  reset(): Promise<void>;
}

export async function createAccountServer(): Promise<AccountServer> {
  const server = await createTestServer();
  return {
    ...server,
    login: (userName, password, address = '10.0.0.1') =>
      server.app
        .inject({
          method: 'POST',
          url: '/api/Account/Login',
          payload: { userName, password },
          remoteAddress: address,
        })
        .then((response) => response.json<SignInAnswer>()),
    profile: (token) => server.callWith(token, 'GET Account/GetProfile'),
    later: (ms) => server.clock.set(new Date(server.clock.now().getTime() + ms)),
    async reset() {
      const { db } = server.services;
      await db.deleteFrom('login_failure').execute();
      await db
        .updateTable('person')
        .set({ password_hash: await hashPassword(PASSWORD) })
        .execute();
      // Sessions that an earlier test ended in the database would be reported during this one.
      await server.core.sessions.lookForRevoked();
      server.realtime.clear();
      server.clock.set(new Date());
    },
  };
}
