import { randomUUID } from 'node:crypto';
import { createTestServer, type TestServer } from '../testing';
import { isDiskFull } from './disk-full';
import { dataFolderError } from './data-folder';
import { StartupError } from './startup-error';

const enospc = () => Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });

test.each([
  ['a full disk', enospc(), true], ['a quota', Object.assign(new Error('x'), { code: 'EDQUOT' }), true],
  ['PostgreSQL', Object.assign(new Error('could not extend file'), { code: '53100' }), true],
  ['a database that wraps it', new Error('could not write: No space left on device'), true],
  ['another failure', Object.assign(new Error('x'), { code: 'ENOENT' }), false], ['no error', 'ENOSPC', false],
])('recognises %s', (_what, cause, expected) => expect(isDiskFull(cause)).toBe(expected));

test('a start on a full disk ends in one line', () => {
  const failure = dataFolderError('/data', enospc());
  expect(failure).toBeInstanceOf(StartupError);
  expect((failure as Error).message).toMatch(/^The disk is full[^\n]*\/data[^\n]*$/);
});

describe('a server whose disk is full', () => {
  let server: TestServer;
  beforeAll(async () => { server = await createTestServer(); });
  afterAll(() => server.close());
  beforeEach(() => void jest.spyOn(console, 'error').mockImplementation());
  afterEach(() => jest.restoreAllMocks());

  const upload = (uploadId: string) => server.app.inject({
    method: 'POST', url: `/upload/Forums?${new URLSearchParams({ uploadId, fileName: 'a.txt' })}`, payload: 'text',
    headers: { 'content-type': 'application/octet-stream', authorization: `Bearer ${server.token('teacher')}` },
  });
  const health = async (url = '/health') => {
    const response = await server.app.inject({ url });
    return [response.statusCode, response.json<unknown>()];
  };

  it('responds with 507 to an upload, which goes on when there is space', async () => {
    const uploadId = randomUUID();
    jest.spyOn(server.core.store, 'writePart').mockRejectedValueOnce(enospc());
    const refused = await upload(uploadId);
    expect([refused.statusCode, refused.json()]).toEqual([507, expect.objectContaining({ statusCode: 0, code: 'disk-full' })]);
    expect((await upload(uploadId)).json()).toMatchObject({ statusCode: 1, data: { received: 4 } });
  });

  it('is live and not ready, with the reason', async () => {
    expect([await health(), await health('/health/live')]).toEqual([[200, { status: 'ok' }], [200, { status: 'ok' }]]);
    jest.spyOn(server.core.store, 'check').mockRejectedValue(enospc());
    expect(await health()).toEqual([503, { status: 'not ready', reasons: [{ part: 'storage', reason: 'disk-full' }] }]);
    expect(await health('/health/live')).toEqual([200, { status: 'ok' }]);
  });
});
