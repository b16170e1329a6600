import { portfolioArea } from '../portfolio/routes';
import { createTestServer } from '../testing';
import { createAudit } from '../audit/audit';
import { browserOf, createOpenIdServer, settingsOf, told, type OpenIdServer } from './testing';
import { unlinkPerson } from './unlink';
import type { OpenIdSettings } from './settings';

let server: OpenIdServer;
beforeAll(async () => {
  server = await createOpenIdServer();
});
beforeEach(() => server.reset());
afterAll(() => server.close());

const close = (user_name: string) =>
  server.services.db
    .updateTable('person')
    .set({ closed_at: new Date() })
    .where('user_name', '=', user_name)
    .execute();

test('identifies the account by subject after the first sign-in, despite renames', async () => {
  const rename = (from: string, to: string) =>
    server.services.db
      .updateTable('person')
      .set({ user_name: to })
      .where('user_name', '=', from)
      .execute();
  expect(await server.newBrowser().signIn('student')).toHaveProperty('sign-in');
  await rename('student', 'renamed');
  await rename('student2', 'student');
  try {
    const browser = server.newBrowser();
    const { 'sign-in': code } = await browser.signIn('student');
    expect((await browser.finish(code)).data?.userData.userName).toBe('renamed');
    expect(await server.newBrowser().signIn('renamed')).toEqual(told('taken'));
    const noted = await server.services.db
      .selectFrom('audit_entry as e')
      .innerJoin('audit_change as c', 'c.entry_seq', 'e.seq')
      .select(['e.by_guid', 'c.person_guid', 'c.after'])
      .where('e.kind', '=', 'people.linked')
      .orderBy('e.seq', 'desc')
      .limit(1)
      .executeTakeFirst();
    expect(noted).toEqual({
      by_guid: server.university.people.student,
      person_guid: server.university.people.student,
      after: server.provider.issuer,
    });
  } finally {
    await rename('student', 'student2');
    await rename('renamed', 'student');
  }
});

test('ends the sessions when unlinked, and links again at the next sign-in', async () => {
  const deps = {
    db: server.services.db,
    audit: createAudit(server.clock),
    now: server.clock.now(),
  };
  const browser = server.newBrowser();
  const token =
    (await browser.finish((await browser.signIn('student2'))['sign-in'])).data?.token ?? '';
  expect(await unlinkPerson(deps, 'somebody-else')).toBe('nobody');
  expect(await unlinkPerson(deps, 'STUDENT2')).toBe('done');
  expect(await unlinkPerson(deps, 'student2')).toBe('not linked');
  await server.core.sessions.lookForRevoked();
  expect((await server.callWith(token, 'GET Account/GetProfile')).status).toBe(401);
  expect(await server.newBrowser().signIn('student2')).toHaveProperty('sign-in');
});

test('refuses unknown users and closed accounts without creating one', async () => {
  const { count } = await server.services.db
    .selectFrom('person')
    .select((of) => of.fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  expect(await server.newBrowser().signIn('somebody-else')).toEqual(told('unknown'));
  expect(
    (
      await server.services.db
        .selectFrom('person')
        .select((of) => of.fn.countAll().as('count'))
        .executeTakeFirstOrThrow()
    ).count,
  ).toBe(count);

  // The kelvin sign, whose lower case is a k.
  const rename = (from: string, to: string) =>
    server.services.db
      .updateTable('person')
      .set({ user_name: to })
      .where('user_name', '=', from)
      .execute();
  await rename('stranger', 'karim');
  expect(await server.newBrowser().signIn('\u212aarim')).toEqual(told('unknown'));
  expect(await server.newBrowser().signIn('Karim')).toHaveProperty('sign-in');
  await rename('karim', 'stranger');
  await server.services.db.deleteFrom('person_subject').execute();

  const browser = server.newBrowser();
  const { 'sign-in': code } = await browser.signIn('student2');
  await close('student2');
  expect((await browser.finish(code)).status).toBe(404);
  expect(await server.newBrowser().signIn('student2')).toEqual(told('closed'));
  await close('stranger');
  expect(await server.newBrowser().signIn('stranger')).toEqual(told('closed'));
  expect((await server.services.db.selectFrom('person_subject').selectAll().execute()).length).toBe(
    1,
  );
});

test('matches by verified, unique e-mail only if configured; then it is not editable', async () => {
  const openId: OpenIdSettings = { ...settingsOf(server.provider), linkBy: 'email' };
  const byEmail = await createTestServer({ openId, areas: portfolioArea });
  try {
    const { db } = byEmail.services;
    await db
      .updateTable('person')
      .set({ email: 'student@elsewhere.example' })
      .where('user_name', '=', 'student2')
      .execute();
    await db
      .updateTable('person')
      .set({ email: 'admin@unstated.example' })
      .where('user_name', '=', 'admin')
      .execute();
    await db
      .updateTable('person')
      .set({ email: 'both@example.edu' })
      .where('user_name', 'in', ['teacher2', 'stranger'])
      .execute();
    expect(await browserOf(byEmail).signIn('teacher@example.edu')).toHaveProperty('sign-in');
    expect(await browserOf(byEmail).signIn('student@elsewhere.example')).toEqual(told('unknown'));
    expect(await browserOf(byEmail).signIn('admin@unstated.example')).toEqual(told('unknown'));
    expect(await browserOf(byEmail).signIn('both@example.edu')).toEqual(told('unknown'));
    expect(
      await byEmail.call('student', 'PUT Account/UpdateProfile', {
        body: { email: 'teacher2@example.edu' },
        file: {},
      }),
    ).toMatchObject({ status: 400, fields: [{ path: 'email' }] });
    for (const data of [
      (await byEmail.call('student', 'GET Account/GetProfile')).data,
      (
        await byEmail.call('student', 'GET Account/GetStudentProfile', {
          query: { studentGuid: byEmail.university.people.student },
        })
      ).data,
    ])
      expect(data.emailIsOwn).toBe(false);
    expect(
      await byEmail.call('student', 'PUT Account/UpdateStudentProfile', {
        body: { email: 'teacher2@example.edu' },
        file: {},
      }),
    ).toMatchObject({ status: 400, fields: [{ path: 'email' }] });
    expect(
      (
        await byEmail.call('student', 'PUT Account/UpdateProfile', {
          body: { email: 'student@example.edu', phoneNumber: '1' },
          file: {},
        })
      ).statusCode,
    ).toBe(1);
  } finally {
    await byEmail.close();
  }
});
