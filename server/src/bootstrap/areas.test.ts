import type { ApiKey } from '@riwaq/api';
import { createTestServer } from '../testing';
import { areasOf } from './areas';
import { MODULES, type ModuleName } from '../platform/modules';
import { readSettings } from '../platform/settings';

/** One endpoint of each area, by which a test recognises it. */
const SIGNS = {
  forum: ['GET Forums/GetForums', 'GET Lectures/GetFolders', 'GET Library/GetShelf'],
  exams: ['GET Exams/Get', 'GET Degrees/GetSession'],
  analytics: ['GET Exams/Statistics', 'GET Attendance/GetDay'],
  portfolio: ['GET Portfolios/Get'],
  messaging: ['GET Mails/GetInbox', 'GET Chats/Get'],
} as const satisfies Record<ModuleName, readonly ApiKey[]>;

const subsets = Array.from({ length: 2 ** MODULES.length }, (_, number) =>
  MODULES.filter((__, at) => (number >> at) % 2 === 1),
);

test('serves and describes exactly the endpoints of each of the 32 module selections', async () => {
  const all = await createTestServer({
    areas: (services) => areasOf(MODULES).flatMap((area) => area(services)),
  });
  const keysOf = (modules: readonly ModuleName[]) =>
    areasOf(modules)
      .flatMap((area) => area(all.services))
      .map(({ key }) => key);
  const whole = keysOf(MODULES);
  const own = Object.fromEntries(MODULES.map((name) => [name, keysOf([name])]));
  expect(Object.values(own).flat().sort()).toEqual([...whole].sort());
  for (const modules of subsets)
    expect(keysOf(modules)).toEqual(modules.flatMap((name) => own[name]));
  await all.close();
});

test.each(MODULES)(
  "responds with not-served to the other modules' endpoints when only %s is hosted",
  async (hosted) => {
    const server = await createTestServer({
      areas: (services) => areasOf([hosted]).flatMap((area) => area(services)),
    });
    const addressOf = (key: ApiKey) => `/api/${key.split(' ')[1] ?? ''}`;
    const asTeacher = (url: string) =>
      server.app.inject({
        url,
        headers: { authorization: `Bearer ${server.token('teacher')}` },
      });
    const codeOf = async (key: ApiKey) =>
      (await asTeacher(addressOf(key))).json<{ code?: string }>().code;
    for (const name of MODULES)
      for (const key of SIGNS[name])
        expect([key, (await codeOf(key)) === 'not-served']).toEqual([key, name !== hosted]);
    const described = (await asTeacher('/docs/json')).json<{ paths: Record<string, unknown> }>()
      .paths;
    const served = (key: ApiKey) => addressOf(key) in described;
    for (const name of MODULES)
      for (const key of SIGNS[name]) expect([key, served(key)]).toEqual([key, name === hosted]);
    await server.close();
  },
);

test('reads the module setting: all by default, unknown names refused', () => {
  expect(readSettings({}).RIWAQ_MODULES).toEqual(MODULES);
  expect(readSettings({ RIWAQ_MODULES: 'exams, forum' }).RIWAQ_MODULES).toEqual(['exams', 'forum']);
  expect(() => readSettings({ RIWAQ_MODULES: 'exam' })).toThrow('RIWAQ_MODULES');
});
