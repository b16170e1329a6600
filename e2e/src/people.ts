import type { APIRequestContext } from '@playwright/test';

export const PASSWORD = 'riwaq-demo';

/** Accounts of the demo university; every other student is `s001` … `s240`. */
export type Account = 'teacher' | 'teacher2' | 'student' | 'student2' | 'admin' | `s${number}`;

/** The account that the test server configures as a developer. */
export const DEVELOPER = 's199' satisfies Account;

export interface ApiSession {
  readonly token: string;
  readonly userData: Readonly<Record<string, unknown>>;
}

/** Signs an account in by the API. */
export async function signInByApi(
  request: APIRequestContext,
  url: string,
  account: Account,
): Promise<ApiSession> {
  const answer = await request.post(`${url}/api/Account/Login`, {
    data: { userName: account, password: PASSWORD },
  });
  const body = (await answer.json()) as { data: ApiSession | null };
  if (!body.data) throw new Error(`${account} cannot sign in: ${JSON.stringify(body)}`);
  return body.data;
}

/** localStorage entries of the browser, under the keys of the shell. */
export type StoredEntries = Readonly<Record<string, string>>;

export const sessionKept = ({ token, userData }: ApiSession): StoredEntries => ({
  'riwaq.token': token,
  'riwaq.tokenReceivedAt': String(Date.now()),
  'riwaq.userData': JSON.stringify(userData),
});
