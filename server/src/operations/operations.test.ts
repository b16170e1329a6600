import { createHash, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  DAY_MS,
  HEALTH_KEPT_DAYS,
  HEALTH_STEP_MINUTES,
  POLICY_REPORTS_KEPT_DAYS,
  POLICY_REPORTS_MAX,
} from '@riwaq/api';
import { createTestServer, type TestServer } from '../testing';
import { disagreementText, moduleDisagreement } from './module-agreement';
import { enabledModules, checkModules } from './module-entries';
import { createPolicyViolations } from './policy-violations';

const ENTRY = 'var riwaq_forum = 1;';
const integrity = `sha384-${createHash('sha384').update(ENTRY).digest('base64')}`;
const manifestOf = (id: string, hash = integrity) =>
  JSON.stringify({
    id,
    version: '1.0.0',
    buildId: `${id}-b1`,
    entry: { path: 'remoteEntry.js', integrity: hash },
    assets: [
      { path: 'remoteEntry.js', bytes: 20 },
      { path: 'a.js', bytes: 5 },
    ],
  });

describe('checking the modules of a site', () => {
  let site: string;
  let elsewhere: Server;
  let origin: string;
  beforeAll(async () => {
    site = await mkdtemp(path.join(tmpdir(), 'riwaq-site-'));
    const put = async (id: string, manifest: string, entry?: string) => {
      await mkdir(path.join(site, 'modules', id), { recursive: true });
      await writeFile(path.join(site, 'modules', id, 'm.json'), manifest);
      if (entry !== undefined)
        await writeFile(path.join(site, 'modules', id, 'remoteEntry.js'), entry);
    };
    await put('forum', manifestOf('forum'), ENTRY);
    await put('changed', manifestOf('changed'), `${ENTRY} // more`);
    await put('broken', '{');
    await put('other', manifestOf('somebody-else'), ENTRY);
    await put('half', manifestOf('half'));
    elsewhere = createServer((request, response) => {
      if (request.url === '/cdn/m.json') response.end(manifestOf('far'));
      else if (request.url === '/cdn/remoteEntry.js') response.end(ENTRY);
      else response.writeHead(404).end();
    });
    await new Promise<void>((resolve) => {
      elsewhere.listen(0, '127.0.0.1', resolve);
    });
    origin = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    await new Promise((resolve) => {
      elsewhere.close(resolve);
    });
    await rm(site, { recursive: true });
  });
  const look = async (id: string, manifestUrl = `/modules/${id}/m.json`) =>
    (await checkModules({ modules: [{ id, manifestUrl }] }, site))[0];

  test('reports an unmodified module as up, with its build and total size', async () => {
    expect(await look('forum')).toEqual({
      id: 'forum',
      state: 'up',
      version: '1.0.0',
      buildId: 'forum-b1',
      bytes: 25,
      canary: null,
    });
    expect(await look('forum', 'modules/forum/m.json?v=1')).toMatchObject({ state: 'up' });
  });
  test('checks a canary beside the deployed build', async () => {
    const forum = { id: 'forum', manifestUrl: '/modules/forum/m.json' };
    expect(
      await checkModules(
        {
          modules: [
            { ...forum, canary: { manifestUrl: `${origin}/cdn/m.json`, percentage: 5 } },
            {
              ...forum,
              id: 'far',
              manifestUrl: `${origin}/cdn/m.json`,
              canary: { manifestUrl: '/modules/missing/m.json', percentage: 0 },
            },
          ],
        },
        site,
      ),
    ).toMatchObject([
      { state: 'up', canary: { state: 'invalid', buildId: null } },
      { id: 'far', state: 'up', canary: { state: 'unreachable' } },
    ]);
  });
  test('fetches a module from another server', async () => {
    expect(await look('far', `${origin}/cdn/m.json`)).toMatchObject({
      state: 'up',
      buildId: 'far-b1',
    });
    expect(await look('far', `${origin}/nowhere/m.json`)).toMatchObject({
      state: 'unreachable',
      buildId: null,
    });
  });
  test.each([
    ['changed', 'tampered'],
    ['broken', 'invalid'],
    ['other', 'invalid'],
    ['half', 'unreachable'],
    ['missing', 'unreachable'],
  ])('reports the module "%s" as %s', async (id, state) => {
    expect(await look(id)).toMatchObject({ id, state });
  });
  test('reads no file outside of the site', async () => {
    await writeFile(`${site}-outside.json`, manifestOf('forum'));
    expect(await look('forum', `/%2e%2e/${path.basename(site)}-outside.json`)).toMatchObject({
      state: 'unreachable',
    });
    expect(await look('forum', `/..%2f${path.basename(site)}-outside.json`)).toMatchObject({
      state: 'unreachable',
      buildId: null,
    });
    await rm(`${site}-outside.json`);
  });
  test.each([
    null,
    {},
    { modules: 'x' },
    { modules: [{ id: 1 }, null, { id: 'off', manifestUrl: '/x', enabled: false }] },
  ])('finds no modules in the configuration %p', async (config) => {
    expect(await checkModules(config, site)).toEqual([]);
  });
});

describe('moduleDisagreement', () => {
  it.each([
    [
      'neither',
      ['forum', 'exams'],
      ['exams', 'forum', 'timetable'],
      { notServed: [], notShown: [] },
      null,
    ],
    [
      'the site',
      ['forum'],
      ['forum', 'exams', 'portfolio'],
      { notServed: ['exams', 'portfolio'], notShown: [] },
      'the site has exams, portfolio, which this server does not answer for.',
    ],
    [
      'the server',
      ['forum', 'exams'],
      ['forum'],
      { notServed: [], notShown: ['exams'] },
      'this server answers for exams, which the site does not have.',
    ],
    [
      'both',
      ['exams'],
      ['forum'],
      { notServed: ['forum'], notShown: ['exams'] },
      'not answer for; this server answers for exams',
    ],
  ])('finds what only %s has', (_name, hosted, inSite, expected, text) => {
    const found = moduleDisagreement(hosted, inSite);
    expect(found).toEqual(expected);
    if (text === null) expect(disagreementText(found)).toBeNull();
    else expect(disagreementText(found)).toContain(text);
  });

  it('counts configured and enabled modules', () => {
    expect(
      enabledModules({ modules: [{ id: 'forum' }, { id: 'exams', enabled: false }, null] }),
    ).toEqual([{ id: 'forum' }]);
    expect([enabledModules(null), enabledModules({ modules: 'x' })]).toEqual([null, null]);
  });
});

describe('the health of a server', () => {
  let server: TestServer;
  let state: 'up' | 'tampered' = 'up';
  let redis: () => Promise<unknown> = () => Promise.resolve();
  beforeAll(async () => {
    server = await createTestServer({
      health: {
        hosted: ['forum'],
        hubConnections: () => 7,
        disagreement: async () => ({ notServed: ['exams'], notShown: [] }),
        redis: () => redis(),
        checkModules: async () => [
          {
            id: 'forum',
            state,
            version: '1.0.0',
            buildId: 'b1',
            bytes: 25,
            canary: { state, version: '1.0.1', buildId: 'b2', bytes: 26 },
          },
        ],
      },
    });
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    state = 'up';
    redis = () => Promise.resolve();
    server.clock.set(new Date());
    await server.services.db.deleteFrom('health_check').execute();
    await server.services.db.deleteFrom('policy_violation').execute();
  });
  const history = async () => (await server.call('admin', 'GET Operations/GetHistory')).data;
  const ofPart = async (part: string) =>
    (await history()).parts.find((each) => each.part === part)?.steps ?? [];

  test('reports the current state', async () => {
    await server.core.health.record();
    await server.services.db
      .insertInto('upload')
      .values({
        guid: randomUUID(),
        owner_guid: server.university.people.teacher,
        location: 'Forums',
        file_name: 'a.pdf',
        total_bytes: 2,
        file_guid: null,
        active_at: new Date(),
      })
      .execute();
    const { data } = await server.call('admin', 'GET Operations/GetHealth');
    expect(data).toMatchObject({
      version: '1.2.3',
      clientVersion: 'test',
      hosted: ['forum'],
      disagreement: { notServed: ['exams'], notShown: [] },
      hubConnections: 7,
      modules: [{ id: 'forum', state: 'up', bytes: 25 }],
      processes: [{ name: 'test:1' }],
    });
    expect(data.queues).toEqual([
      { queue: 'mails to deliver', length: 0 },
      { queue: 'uploads under way', length: 1 },
      { queue: 'files without bytes', length: 0 },
    ]);
    expect(data.parts.map(({ part, state: found }) => [part, found])).toEqual([
      ['database', 'up'],
      ['redis', 'up'],
      ['storage', 'up'],
      ['jobs', 'up'],
    ]);
  });

  test('reports a failed part together with the others', async () => {
    redis = () => Promise.reject(new Error('gone'));
    state = 'tampered';
    const { data } = await server.call('admin', 'GET Operations/GetHealth');
    expect(data.parts).toContainEqual({ part: 'redis', state: 'down', milliseconds: null });
    expect(data.modules).toMatchObject([{ state: 'tampered' }]);
  });

  test('stores its history by part and step, with the last failure', async () => {
    await server.core.health.record();
    const later = new Date(Date.now() + HEALTH_STEP_MINUTES * 60_000);
    server.clock.set(later);
    state = 'tampered';
    await server.core.health.record();
    const { steps } = await history();
    expect(steps).toHaveLength((HEALTH_KEPT_DAYS * 24 * 60) / HEALTH_STEP_MINUTES);
    const forum = await ofPart('module:forum');
    expect(forum.slice(-2)).toEqual([
      { well: 1, unwell: 0, trouble: null },
      { well: 0, unwell: 1, trouble: 'tampered' },
    ]);
    expect((await ofPart('canary:forum')).slice(-2)).toEqual(forum.slice(-2));
    expect(forum[0]).toEqual({ well: 0, unwell: 0, trouble: null });
    expect((await ofPart('database')).slice(-2)).toEqual([
      { well: 1, unwell: 0, trouble: null },
      { well: 1, unwell: 0, trouble: null },
    ]);
  });

  test('deletes old history', async () => {
    await server.core.health.record();
    server.clock.set(new Date(Date.now() + HEALTH_KEPT_DAYS * DAY_MS + 60_000));
    await server.core.health.record();
    const rows = await server.services.db
      .selectFrom('health_check')
      .select('at')
      .distinct()
      .execute();
    expect(rows).toHaveLength(1);
  });

  test('counts policy violations by directive and address', async () => {
    const report = (blocked: string) =>
      server.app.inject({
        method: 'POST',
        url: '/csp-reports',
        payload: { 'csp-report': { 'effective-directive': 'img-src', 'blocked-uri': blocked } },
      });
    for (const blocked of [
      'https://a.example/x?y=secret',
      'https://a.example/z',
      'https://b.example/',
    ])
      await report(blocked);
    const { data } = await server.call('admin', 'GET Operations/GetPolicyReports');
    expect(
      data.map(({ directive, blocked, count }) => `${directive} ${blocked} ${count}`).sort(),
    ).toEqual(['img-src https://a.example 2', 'img-src https://b.example 1']);
  });

  test('limits the list of violations and deletes old ones', async () => {
    const { db, clock, time, log } = server.services;
    const violations = createPolicyViolations({
      db,
      clock,
      time,
      log,
      schedule: { every: () => undefined },
    });
    const refused = (blocked: string) =>
      violations.count({ directive: 'img-src', blocked, page: '', source: '' });
    await db
      .insertInto('policy_violation')
      .values(
        Array.from({ length: POLICY_REPORTS_MAX }, (_, at) => ({
          directive: 'img-src',
          blocked: `${at}`,
          count: 1,
          seen_at: new Date(clock.now().getTime() - 60_000),
        })),
      )
      .execute();
    await refused('7');
    for (let invented = 0; invented < POLICY_REPORTS_MAX; invented += 1)
      await refused(`invented ${invented}`);
    await refused('real');
    await refused('7');
    const list = await violations.list();
    expect(list).toHaveLength(POLICY_REPORTS_MAX);
    expect(list.filter(({ count }) => count > 1)).toMatchObject([{ blocked: '7', count: 3 }]);
    expect(list.map(({ blocked }) => blocked)).toContain('real');
    expect(list.map(({ blocked }) => blocked)).not.toContain('8');
    server.clock.set(new Date(Date.now() + (POLICY_REPORTS_KEPT_DAYS + 1) * DAY_MS));
    await violations.forget();
    expect(await violations.list()).toEqual([]);
  });
});
