import type { Endpoint, EndpointKey } from '@riwaq/api';
import { endpoints, endpointsByArea } from '@riwaq/api/endpoints';
import { areas } from '../bootstrap/areas';
import {
  createTestServer,
  PEOPLE,
  type PersonName,
  type TestResponse,
  type TestServer,
} from '../testing';
import type { AuthorisationCase, Expected } from './case';
import { casesOf, everyCase, foldersWithCases } from './every-case';
import { allows, MATRIX, type Action } from './matrix';

// Proves ACCOUNT-5, ATTEND-3.

const keys = Object.keys(endpoints) as Array<keyof typeof endpoints>;
const withEveryArea = () =>
  createTestServer({ areas: (services) => areas.flatMap((area) => area(services)) });

describe('declared endpoints', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await withEveryArea();
  });
  afterAll(() => server.close());

  it('have exactly one handler each', () => {
    expect(
      keys.filter((key) => server.endpoints.filter((bound) => bound.key === key).length !== 1),
    ).toEqual([]);
  });

  it('are the only endpoints that the API serves', () => {
    expect(
      server.endpoints.map(({ key }) => key).filter((key: EndpointKey) => !(key in endpoints)),
    ).toEqual([]);
  });

  it('declare who may call them', () => {
    const isDeclared = ({ access }: Endpoint) =>
      access === 'anyone' || access === 'signed-in' || (Array.isArray(access) && access.length > 0);
    expect(keys.filter((key) => !isDeclared(endpoints[key]))).toEqual([]);
  });

  it('have an authorisation case each', () => {
    const covered = new Set<string>(everyCase.map(({ key }) => key));
    expect(keys.filter((key) => !covered.has(key))).toEqual([]);
  });

  it('have their cases in the folder of their area', () => {
    expect(foldersWithCases).toEqual(expect.arrayContaining(Object.keys(endpointsByArea)));
  });
});

describe('the table', () => {
  it('allows no action without a tie', () => {
    expect((Object.keys(MATRIX) as Action[]).filter((action) => allows(action, {}))).toEqual([]);
  });

  it('needs every tie of a line', () => {
    expect(allows('file.read', { owner: true })).toBe(false);
    expect(allows('file.read', { unattached: true })).toBe(false);
    expect(allows('file.read', { owner: true, unattached: true })).toBe(true);
  });
});

function outcomeOf({
  status,
  statusCode,
  code,
  fields = [],
}: TestResponse<unknown>): Expected | string {
  if (status === 401) return 'unauthorised';
  if (status === 403) return 'forbidden';
  if (status === 200 && statusCode === 1) return 'allowed';
  // Another user's file in a form is reported as an invalid field.
  if (
    status === 400 &&
    fields.length > 0 &&
    fields.every(({ path: field }) => /^(?:files|FileName)\./.test(field))
  )
    return 'refused';
  return status === 200 || status === 404 || status === 409 ? 'refused' : `${status} ${code}`;
}
/** `forbidden` counts as `refused`. */
const isAsExpected = (outcome: string, expected: Expected) =>
  outcome === expected || (expected === 'refused' && outcome === 'forbidden');

/** Whether the input can be reused after an allowed call. */
const isRepeatable = ({ key, repeatable }: AuthorisationCase): boolean =>
  repeatable ?? key.startsWith('GET ');

function tampered(token: string): string {
  const [head, body = '', signature] = token.split('.');
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as { role: number };
  return [
    head,
    Buffer.from(JSON.stringify({ ...claims, role: 2 })).toString('base64url'),
    signature,
  ].join('.');
}

describe.each(foldersWithCases)('%s', (area) => {
  let server: TestServer;
  let revoked: string;
  beforeAll(async () => {
    server = await withEveryArea();
    revoked = await server.signIn('admin');
    await server.callWith(revoked, 'POST Account/Logout');
  });
  afterAll(() => server.close());

  const tokens = new Map<PersonName, string>();
  /** Returns a valid token, signing in again if a case ended the session. */
  async function tokenOf(name: PersonName): Promise<string> {
    const token = tokens.get(name);
    if (token !== undefined && (await server.core.sessions.authenticate(token)) !== null)
      return token;
    const fresh = await server.signIn(name);
    tokens.set(name, fresh);
    return fresh;
  }

  const titled = casesOf(area).map((one) => [`${one.key} of ${one.of}`, one] as const);
  it.each(titled)('authorises %s', async (_title, one) => {
    const faults: string[] = [];
    let input = await one.input(server);

    /** Tries as a person; false when the outcome differs from the expected one. */
    async function attempt(name: PersonName): Promise<boolean> {
      const expected = one.expect[name];
      const response = await server.callWith(await tokenOf(name), one.key, input);
      const outcome = outcomeOf(response);
      try {
        if (!isAsExpected(outcome, expected)) {
          throw new Error(`should be ${expected}, but is ${outcome}: ${JSON.stringify(response)}`);
        }
        await one.verify?.(server, name, expected, response);
        return true;
      } catch (cause) {
        faults.push(`${name}: ${(cause as Error).message}`);
        return false;
      }
    }

    if (endpoints[one.key].access !== 'anyone') {
      const invalid = {
        'no token': null,
        'a tampered token': tampered(await tokenOf('student')),
        'a revoked token': revoked,
      };
      for (const [title, token] of Object.entries(invalid)) {
        const outcome = outcomeOf(await server.callWith(token, one.key, input));
        if (outcome !== 'unauthorised')
          faults.push(`${title}: should be unauthorised, but is ${outcome}`);
      }
    }

    // A refused call changes nothing, so one input serves all refused callers and the first allowed
    // one.
    const allowed = PEOPLE.filter((name) => one.expect[name] === 'allowed');
    let isFresh = true;
    for (const name of [...PEOPLE.filter((other) => !allowed.includes(other)), ...allowed]) {
      if (!isFresh) input = await one.input(server);
      const isDue = await attempt(name);
      isFresh = isDue && (one.expect[name] !== 'allowed' || isRepeatable(one));
    }
    expect(faults).toEqual([]);
  });
});
