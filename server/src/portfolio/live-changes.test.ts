import { randomUUID } from 'node:crypto';
import { SOURCE_TYPE, type Visibility } from '@riwaq/api';
import type { PersonName } from '../testing';
import { createPortfolioServer, type PortfolioServer } from './testing';

let server: PortfolioServer;
/** Users who show student's portfolio. */
const SUBSCRIBERS = ['teacher', 'student2', 'stranger', 'admin'] as const satisfies PersonName[];

beforeAll(async () => {
  server = await createPortfolioServer();
  await server.classmates();
  const { people } = server.university;
  for (const name of SUBSCRIBERS) server.realtime.enter(people.student, people[name]);
});
afterAll(() => server.close());

/** Names of the subscribers who receive the change of student's portfolio that `change` makes. */
async function subscribersOf(change: () => Promise<unknown>): Promise<PersonName[]> {
  server.realtime.clear();
  await change();
  const { people } = server.university;
  const notified = new Set<string>();
  for (const message of server.realtime.of('ReceivePortfolioChange')) {
    if (message.to === 'people') message.people.forEach((person) => notified.add(person));
    if (message.to === 'group' && message.target === people.student)
      SUBSCRIBERS.forEach((name) => notified.add(people[name]));
  }
  return SUBSCRIBERS.filter((name) => notified.has(people[name]));
}

const levels: [Visibility, PersonName[]][] = [
  ['me', []],
  ['teachers', ['teacher']],
  ['section', ['teacher', 'student2']],
  ['university', [...SUBSCRIBERS]],
];

describe('the live group of a portfolio', () => {
  test('is open to everybody who may read the portfolio, and to no other name', async () => {
    const { people } = server.university;
    const mayJoin = (group: string) => server.realtime.mayJoin(server.caller('stranger'), group);
    expect(
      (
        await server.call('stranger', 'GET Account/GetStudentProfile', {
          query: { studentGuid: people.student },
        })
      ).status,
    ).toBe(200);
    expect(await mayJoin(people.student)).toBe(true);
    for (const group of [people.teacher, people.admin, randomUUID()])
      expect(await mayJoin(group)).toBe(false);
  });

  test.each(levels)('reports an item seen by %s to those who see it', async (visibility, seers) => {
    const { tagItemGuid } = await server.tagItem();
    let workSampleGuid = '';
    const create = async () => {
      ({ workSampleGuid } = await server.workSample({ visibility }));
    };
    expect(await subscribersOf(create)).toEqual(seers);
    const { workSample } = SOURCE_TYPE;
    let tagGuid = '';
    const attach = async () => {
      const { data } = await server.call('student', 'POST Tag/Create', {
        body: { sourceGuid: workSampleGuid, sourceType: workSample, tagItemGuid },
      });
      tagGuid = data?.tagGuid ?? '';
    };
    const changes: [string, () => Promise<unknown>][] = [
      ['reflection', () => server.reflection(workSampleGuid)],
      ['tag', attach],
      [
        'name of a tag',
        () =>
          server.call('student', 'POST TagItem/Update', {
            body: { tagItemGuid, tagName: randomUUID().slice(0, 8), tagColorsPresetId: 1 },
          }),
      ],
      ['tag taken off', () => server.call('student', 'POST Tag/Delete', { body: { tagGuid } })],
      ['tag put on again', attach],
      [
        'deleted tag',
        () => server.call('student', 'POST TagItem/Delete', { body: { tagItemGuid } }),
      ],
      [
        'deletion',
        () => server.call('student', 'POST WorkSample/Delete', { body: { workSampleGuid } }),
      ],
    ];
    for (const [name, change] of changes)
      expect([name, await subscribersOf(change)]).toEqual([name, seers]);
  });

  test.each(levels)('reports a collection seen by %s to those who see it', async (level, seers) => {
    const { workSampleGuid } = await server.workSample({ visibility: 'university' });
    let collectionGuid = '';
    const create = async () => {
      ({ collectionGuid } = await server.collection([workSampleGuid], level));
    };
    expect(await subscribersOf(create)).toEqual(seers);
    const body = () => ({ collectionGuid, title: 'عنوان', description: '', itemGuids: [] });
    expect(
      await subscribersOf(() =>
        server.call('student', 'POST Collections/Update', { body: body() }),
      ),
    ).toEqual(seers);
    expect(
      await subscribersOf(() =>
        server.call('student', 'POST Collections/Delete', { body: { collectionGuid } }),
      ),
    ).toEqual(seers);
  });

  test('reports a changed visibility to those who saw the item or see it now', async () => {
    const { sourceGuid, sourceType } = await server.item(SOURCE_TYPE.achievement, 'section');
    const becomes = (visibility: Visibility) => () =>
      server.call('student', 'POST Portfolios/ChangeVisibility', {
        body: { sourceGuid, sourceType, visibility },
      });
    expect(await subscribersOf(becomes('teachers'))).toEqual(['teacher', 'student2']);
    expect(await subscribersOf(becomes('section'))).toEqual(['teacher', 'student2']);
    expect(await subscribersOf(becomes('me'))).toEqual(['teacher', 'student2']);
  });

  test('reports feedback to teachers who see the item', async () => {
    const { sourceGuid, sourceType } = await server.item(SOURCE_TYPE.goal, 'university');
    let feedbackGuid = '';
    const give = async () => {
      ({ feedbackGuid } = await server.feedback(sourceGuid, sourceType));
    };
    expect(await subscribersOf(give)).toEqual(['teacher', 'admin']);
    await server.call('student', 'POST Portfolios/ChangeVisibility', {
      body: { sourceGuid, sourceType, visibility: 'section' },
    });
    const edit = () =>
      server.call('teacher', 'POST Feedback/Update', {
        body: { feedbackGuid, feedbackText: 'رأي آخر' },
      });
    expect(await subscribersOf(edit)).toEqual(['teacher']);
    const remove = () => server.call('teacher', 'POST Feedback/Delete', { body: { feedbackGuid } });
    expect(await subscribersOf(remove)).toEqual(['teacher']);
  });
});
