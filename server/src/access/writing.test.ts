import { createTestServer, type TestServer } from '../testing';
import { everyone } from './case';
import { writingIn } from './writing';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

const answer = { status: 403, statusCode: 0, data: null };
const rename = (fullName: string) =>
  server.services.db
    .updateTable('person')
    .set({ full_name: fullName })
    .where('guid', '=', server.university.people.student)
    .execute();

test.each([
  ['fails when a refused attempt changed the table', 'refused', ['person'], true],
  ['ignores changes in other tables', 'refused', ['file'], false],
  ['accepts changes by an allowed attempt', 'allowed', ['person'], false],
] as const)('%s', async (title, outcome, tables, caught) => {
  const one = writingIn(tables)({
    key: 'POST Account/Logout',
    of: 'the caller',
    expect: everyone('allowed'),
    input: () => ({}),
  });
  await one.input(server);
  await rename(title);
  const verified = Promise.resolve(one.verify?.(server, 'student', outcome, answer));
  await (caught
    ? expect(verified).rejects.toThrow('A refused call changed something.')
    : expect(verified).resolves.toBeUndefined());
});

test("runs the case's own verification as well", async () => {
  const verify = jest.fn();
  const one = writingIn(['person'])({
    key: 'POST Account/Logout',
    of: 'the caller',
    expect: everyone('allowed'),
    input: () => ({}),
    verify,
  });
  await one.input(server);
  await one.verify?.(server, 'student', 'refused', answer);
  expect(verify).toHaveBeenCalledWith(server, 'student', 'refused', answer);
});
