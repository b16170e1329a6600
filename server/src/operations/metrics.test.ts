import { areas } from '../bootstrap/areas';
import { createTestServer, type TestServer } from '../testing';
import { serveMetrics } from './metrics';
import { queuesOf } from './queues';

const TOKEN = 'read the metrics with this';
const sources = (server: TestServer) => ({
  database: server.database.connections,
  hubConnections: () => 3,
  hubMessages: () => ({ received: 5, sent: 8 }),
  jobs: () => ({ known: ['a', 'b'], failing: ['b'] }),
  queues: queuesOf(server.services.db),
});
const start = async (token: string | null) => {
  const server = await createTestServer({
    areas: (services) => areas.flatMap((area) => area(services)),
  });
  serveMetrics(server.app, { token, sources: sources(server) });
  return server;
};
const read = (
  server: TestServer,
  { headers, from = '127.0.0.1' }: { headers?: Record<string, string>; from?: string } = {},
) => server.app.inject({ url: '/metrics', remoteAddress: from, headers });

describe('the metrics of a process', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await start(null);
  });
  afterAll(() => server.close());

  test('count and time each call once, by module, area, name and status class', async () => {
    await server.call('teacher', 'GET Forums/GetForums');
    await server.call('student', 'GET Degrees/GetExtraDegrees', {
      query: { ExamGuid: server.university.people.student },
    });
    await server.call('teacher', 'GET Account/GetProfile');
    const { body, headers } = await read(server);
    expect(headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/);
    expect(body).toContain(
      'riwaq_request_seconds_count{module="forum",area="forum",endpoint="GET Forums/GetForums",status="2xx"} 1',
    );
    expect(body).toContain(
      'riwaq_request_seconds_count{module="exams",area="degrees",endpoint="GET Degrees/GetExtraDegrees",status="4xx"} 1',
    );
    expect(body).toContain(
      'riwaq_request_seconds_count{module="core",area="account",endpoint="GET Account/GetProfile",status="2xx"} 1',
    );
  });

  test('report database, live connections and messages, jobs, queues and process', async () => {
    await server.services.db
      .insertInto('upload')
      .values({
        guid: crypto.randomUUID(),
        owner_guid: server.university.people.student,
        location: 'Forums',
        file_name: 'a.pdf',
        total_bytes: 1,
        file_guid: null,
        active_at: new Date(),
      })
      .execute();
    const { body } = await read(server);
    for (const line of [
      'riwaq_database_connections{state="waiting"} 0',
      'riwaq_hub_connections 3',
      'riwaq_hub_messages_total{direction="in"} 5',
      'riwaq_hub_messages_total{direction="out"} 8',
      'riwaq_job_failing{job="a"} 0',
      'riwaq_job_failing{job="b"} 1',
      'riwaq_queue_length{queue="uploads under way"} 1',
      'riwaq_queue_length{queue="mails to deliver"} 0',
    ]) {
      expect(body.split('\n')).toContain(line);
    }
    expect(body).toContain('process_resident_memory_bytes');
    expect((await read(server)).body.split('\n')).toContain(
      'riwaq_hub_messages_total{direction="in"} 5',
    );
  });

  test('add no series for unknown addresses or for the paths of one route', async () => {
    const lines = async () =>
      (await read(server)).body
        .split('\n')
        .filter((line) => line.startsWith('riwaq_request_seconds_count')).length;
    const strange = async (name: string) => {
      for (const url of [`/api/${name}`, `/${name}`, `/files/${name}`])
        for (const method of ['GET', 'POST'] as const) await server.app.inject({ method, url });
      await server.app.inject({ method: 'GET', url: `/api/Forums/GetForums?x=${name}` });
    };
    await strange('first');
    await lines();
    const before = await lines();
    for (const name of ['second', 'third', 'fourth']) await strange(name);
    expect(await lines()).toBe(before);
  });

  test.each([
    ['another machine', { from: '192.0.2.7' }],
    ['a proxy on this machine', { headers: { 'x-forwarded-for': '192.0.2.7' } }],
  ])('return 404 to %s', async (_, who) => {
    expect((await read(server, who)).statusCode).toBe(404);
  });
});

test('require the token if one is configured', async () => {
  const server = await start(TOKEN);
  expect(
    (await read(server, { from: '192.0.2.7', headers: { authorization: `Bearer ${TOKEN}` } }))
      .statusCode,
  ).toBe(200);
  expect((await read(server, { headers: { authorization: `Bearer ${TOKEN}x` } })).statusCode).toBe(
    404,
  );
  expect((await read(server)).statusCode).toBe(404);
  await server.close();
});
