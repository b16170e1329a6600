import { CHAT_GROUP, FORUM_GROUP, LATEST_GROUP, LIBRARY_GROUP, PHOTOS_GROUP } from '@riwaq/api';
import { createTestServer, PEOPLE, type TestServer } from '../testing';
import { areas } from '../bootstrap/areas';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer({ areas: (services) => areas.flatMap((area) => area(services)) });
});
afterAll(() => server.close());

test.each([
  ['chat', () => CHAT_GROUP],
  ['the forum', () => FORUM_GROUP],
  ['the latest contents', () => LATEST_GROUP],
  ['the library', () => LIBRARY_GROUP],
  ['photos', () => PHOTOS_GROUP],
  ["a student's portfolio", () => server.university.people.student],
])('admits everyone to the group of %s without listing members', async (_what, group) => {
  for (const person of PEOPLE) {
    const caller = server.caller(person);
    expect([
      person,
      await server.realtime.mayJoin(caller, group()),
      await server.realtime.mayKnowWhoIsIn(caller, group()),
    ]).toEqual([person, true, false]);
  }
});
