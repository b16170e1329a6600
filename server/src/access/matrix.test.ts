import type { EndpointKey } from '@riwaq/api';
import { endpoints, endpointsByArea } from '@riwaq/api/endpoints';
import { areas } from '../app/areas';
import { createTestServer, PEOPLE, type TestAnswer, type TestServer } from '../testing';
import type { Expected } from './case';
import { casesOf, everyCase, foldersWithCases } from './every-case';
import { allows, MATRIX, type Action } from './matrix';

const keys = Object.keys(endpoints) as Array<keyof typeof endpoints>;
const withEveryArea = () => createTestServer({ areas: (services) => areas.flatMap((area) => area(services)) });

describe('what is declared', () => {
  let server: TestServer;
  beforeAll(async () => { server = await withEveryArea(); });
  afterAll(() => server.close());

  test.each(keys)('%s has one handler', (key) => {
    expect(server.endpoints.filter((bound) => bound.key === key)).toHaveLength(1);
  });

  test('nothing is served under the API that is not declared', () => {
    expect(server.endpoints.map(({ key }) => key).filter((key: EndpointKey) => !(key in endpoints))).toEqual([]);
  });

  test.each(keys)('%s says who may call it', (key) => {
    const { access } = endpoints[key];
    expect(access === 'anyone' || access === 'signed-in' || (Array.isArray(access) && access.length > 0)).toBe(true);
  });

  test.each(keys)('%s has an authorisation case', (key) => {
    expect(everyCase.map((one) => one.key)).toContain(key);
  });

  test('every area with endpoints has its cases in its own folder', () => {
    expect(foldersWithCases).toEqual(expect.arrayContaining(Object.keys(endpointsByArea)));
  });
});

describe('the table', () => {
  test.each(Object.keys(MATRIX) as Action[])('%s is allowed to nobody without a tie', (action) => {
    expect(allows(action, {})).toBe(false);
  });

  test('every tie of a line is needed', () => {
    expect(allows('file.read', { owner: true })).toBe(false);
    expect(allows('file.read', { unattached: true })).toBe(false);
    expect(allows('file.read', { owner: true, unattached: true })).toBe(true);
  });
});

function outcomeOf({ status, statusCode, code, fields = [] }: TestAnswer<unknown>): Expected | string {
  if (status === 401) return 'unauthorised';
  if (status === 403) return 'forbidden';
  if (status === 200 && statusCode === 1) return 'allowed';
  // Somebody else's file, named in a form, is a field that is not valid.
  if (status === 400 && fields.length > 0 && fields.every(({ path: field }) => /^(?:files|FileName)\./.test(field))) return 'refused';
  return status === 200 || status === 404 || status === 409 ? 'refused' : `${status} ${code}`;
}
/** Being forbidden is one way of being refused. */
const isAsExpected = (outcome: string, expected: Expected) => outcome === expected || (expected === 'refused' && outcome === 'forbidden');

function tampered(token: string): string {
  const [head, body = '', signature] = token.split('.');
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as { role: number };
  return [head, Buffer.from(JSON.stringify({ ...claims, role: 2 })).toString('base64url'), signature].join('.');
}

describe.each(foldersWithCases)('%s', (area) => {
  let server: TestServer;
  beforeAll(async () => { server = await withEveryArea(); });
  afterAll(() => server.close());

  describe.each(casesOf(area).map((one) => [`${one.key} of ${one.of}`, one] as const))('%s', (_title, one) => {
    test.each(PEOPLE)('%s gets what is due', async (name) => {
      const input = await one.input(server);
      const answer = await server.callWith(await server.signIn(name), one.key, input);
      const outcome = outcomeOf(answer);
      if (!isAsExpected(outcome, one.expect[name])) throw new Error(`${name} should be ${one.expect[name]}, but is ${outcome}: ${JSON.stringify(answer)}`);
      await one.verify?.(server, name, one.expect[name], answer);
    });

    if (endpoints[one.key].access === 'anyone') return;

    // Nothing comes of a try without a good token: what one of them names serves the others.
    let named: ReturnType<typeof one.input> | undefined;
    test.each(['no token', 'a tampered token', 'a revoked token'])('%s gets 401', async (which) => {
      const input = await (named ??= one.input(server));
      const token = await server.signIn('admin');
      if (which === 'a revoked token') await server.callWith(token, 'POST Account/Logout');
      const given = { 'no token': null, 'a tampered token': tampered(await server.signIn('student')), 'a revoked token': token }[which] ?? null;
      expect(outcomeOf(await server.callWith(given, one.key, input))).toBe('unauthorised');
    });
  });
});
