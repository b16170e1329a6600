import fastify from 'fastify';
import { createTestServer, type TestServer } from '../../testing';
import { REPORTS_PATH, servePolicyReports, violationsIn } from './policy-reports';
import type { Log } from '../services';

const old = {
  'csp-report': {
    'document-uri': 'https://lms.example.edu/shared-portfolio?x=1#secret',
    'violated-directive': 'script-src',
    'effective-directive': 'script-src-elem',
    'blocked-uri': 'https://evil.example/a.js?token=1',
    'source-file': 'https://lms.example.edu/main.1.js?v=1',
  },
};
const reportOf = (body: object, type = 'csp-violation') => ({
  type,
  age: 1,
  url: 'https://lms.example.edu/',
  body,
});

test('reads both report formats alike, without query or fragment', () => {
  const expected = {
    directive: 'script-src-elem',
    blocked: 'https://evil.example',
    page: '/shared-portfolio',
    source: '/main.1.js',
  };
  expect(violationsIn(old)).toEqual([expected]);
  expect(
    violationsIn([
      reportOf({
        effectiveDirective: 'script-src-elem',
        blockedURL: 'https://evil.example/a.js?token=1',
        documentURL: 'https://lms.example.edu/shared-portfolio?x=1#secret',
        sourceFile: 'https://lms.example.edu/main.1.js?v=1',
      }),
      reportOf({}, 'deprecation'),
    ]),
  ).toEqual([expected]);
});

test.each([
  ['inline', 'inline'],
  ['eval', 'eval'],
  ['data:image/png;base64,AAAA', 'data:'],
  ['', ''],
  [undefined, ''],
  [{ a: 1 }, ''],
  [`x${'y'.repeat(900)}`, `x${'y'.repeat(39)}`],
])('accepts a blocked value that is not an address: %p', (blocked, told) => {
  expect(violationsIn({ 'csp-report': { 'blocked-uri': blocked } })[0]?.blocked).toBe(told);
});

test('removes invisible characters', () => {
  const blocked = ['in\u0000li\nne', '\u202Eenilni\u2066'].map(
    (each) => violationsIn({ 'csp-report': { 'blocked-uri': each } })[0]?.blocked,
  );
  expect(blocked).toEqual(['inline', 'enilni']);
});

describe('over HTTP', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await createTestServer();
  });
  afterAll(() => server.close());
  const send = (payload: string, type = 'application/csp-report') =>
    server.app.inject({
      method: 'POST',
      url: '/csp-reports',
      payload,
      headers: { 'content-type': type },
    });

  test('sends the report endpoint with every response', async () => {
    const { headers } = await server.app.inject('/health');
    expect(headers['content-security-policy']).toContain('report-to csp; report-uri /csp-reports');
    expect(headers['reporting-endpoints']).toBe('csp="/csp-reports"');
  });

  test.each(['application/csp-report', 'application/reports+json', 'application/json'])(
    'accepts a report as %s without a session',
    async (type) => {
      expect(
        (
          await send(
            JSON.stringify(
              type === 'application/reports+json'
                ? [reportOf({ effectiveDirective: 'img-src' })]
                : old,
            ),
            type,
          )
        ).statusCode,
      ).toBe(204);
    },
  );

  test('counts a report without the characters that the database cannot store', async () => {
    expect(
      (
        await send(
          JSON.stringify({
            'csp-report': { 'effective-directive': 'img\u0000-src', 'blocked-uri': '\u0000unseen' },
          }),
        )
      ).statusCode,
    ).toBe(204);
    expect(
      await server.services.db
        .selectFrom('policy_violation')
        .select(['directive', 'count'])
        .where('blocked', '=', 'unseen')
        .execute(),
    ).toEqual([{ directive: 'img-src', count: 1 }]);
  });

  test.each([
    ['no JSON', '{', 400],
    ['no report', '{}', 400],
    ['a list of nothing', '[{"type":"csp-violation"}]', 400],
    ['null', 'null', 400],
    ['too large', JSON.stringify({ 'csp-report': { x: 'y'.repeat(70_000) } }), 413],
  ])('refuses %s', async (_, payload, status) => {
    expect((await send(payload)).statusCode).toBe(status);
  });
});

test('logs at most 60 lines per minute, then the number of skipped ones', async () => {
  const lines: unknown[] = [];
  let now = 1_000_000;
  const app = fastify();
  await servePolicyReports(
    app,
    { warn: (fields: unknown) => void lines.push(fields) } as unknown as Log,
    async () => undefined,
    () => now,
  );
  const report = () =>
    app.inject({
      method: 'POST',
      url: REPORTS_PATH,
      payload: JSON.stringify([reportOf({}), reportOf({})]),
      headers: { 'content-type': 'application/reports+json' },
    });
  for (let turn = 0; turn < 40; turn += 1) await report();
  expect(lines).toHaveLength(60);
  now += 60_000;
  await report();
  expect(lines.slice(60)).toEqual([
    { count: 20 },
    { violation: expect.anything() },
    { violation: expect.anything() },
  ]);
  await app.close();
});
