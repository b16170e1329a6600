import { randomUUID } from 'node:crypto';
import { SECRET_LINKS, SOURCE_TYPE } from '@riwaq/api';
import { createPortfolioServer, type PortfolioServer } from './testing';

let server: PortfolioServer;
/** Students who sit an exam that closes the other areas. */
const sitting = new Set<string>();
beforeAll(async () => {
  server = await createPortfolioServer();
  server.services.guards.addLockout({
    lockoutRoute: async (userGuid) => (sitting.has(userGuid) ? '/enterExam=1' : null),
    openFiles: new Set(),
    openUploads: new Set(),
  });
});
beforeEach(async () => {
  sitting.clear();
  for (const table of [
    'portfolio_link',
    'portfolio_collection',
    'portfolio_item',
    'portfolio',
  ] as const)
    await server.services.db.deleteFrom(table).execute();
  server.clock.set(new Date());
});
afterAll(() => server.close());

const { workSample: WORK, achievement: ACHIEVEMENT, goal: GOAL } = SOURCE_TYPE;
const open = (secret: string) => server.call(null, 'POST SecretLinks/Open', { body: { secret } });
const openFile = (secret: string, fileUrl: string) =>
  server.call(null, 'POST SecretLinks/OpenFile', { body: { secret, fileUrl } });
const fetched = async (url: string) => {
  const { statusCode, headers } = await server.app.inject({ url: url.replaceAll('&amp;', '&') });
  return { statusCode, cache: headers['cache-control'], robots: headers['x-robots-tag'] };
};
const CLOSED = { statusCode: 2, data: null };

test('shows the chosen items by a link, without feedback, comments or contact', async () => {
  await server.call('student', 'PUT Account/UpdateStudentProfile', {
    body: {
      missionStatement: 'رسالتي',
      email: 'secret@example.edu',
      profileVisibility: 'teachers',
    },
    file: {},
  });
  const { sourceGuid } = await server.item(WORK, 'teachers', 'بحث للعرض');
  await server.reflection(sourceGuid);
  await server.feedback(sourceGuid, WORK, 'رأي سري');
  await server.comment('teacher', sourceGuid, WORK, 'تعليق سري');
  const goal = await server.item(GOAL, 'section', 'هدف للعرض');
  const { link, secret } = await server.link({ itemGuids: [goal.sourceGuid, sourceGuid] });
  expect(link).toMatchObject({ state: 'open', itemsCount: 2, openedCount: 0 });
  const { data, statusCode } = await open(secret);
  expect(statusCode).toBe(1);
  expect(data).toMatchObject({
    title: 'للشركة',
    studentFullName: 'علي محمد',
    profile: { missionStatement: 'رسالتي' },
    items: [
      { title: 'هدف للعرض' },
      { title: 'بحث للعرض', reflections: [{ reflectionText: 'تعلمت منه الصبر' }] },
    ],
  });
  expect(JSON.stringify(data)).not.toMatch(/سري|secret@/);
  expect(
    (await server.call(null, 'POST SecretLinks/Open', { body: { secret, again: true } })).data,
  ).toEqual(data);
  expect((await server.call('student', 'GET SecretLinks/Get')).data[0]).toMatchObject({
    openedCount: 1,
    state: 'open',
  });
});

test('replaces a link whose response was lost and voids its secret', async () => {
  const { sourceGuid } = await server.item(WORK);
  const of = { secretLinkGuid: randomUUID(), itemGuids: [sourceGuid] };
  const lost = await server.link(of);
  const { link, secret } = await server.link({
    ...of,
    title: 'للشركة الثانية',
    withProfile: false,
  });
  expect(link).toMatchObject({
    secretLinkGuid: of.secretLinkGuid,
    title: 'للشركة الثانية',
    itemsCount: 1,
  });
  expect(secret).not.toBe(lost.secret);
  expect(await open(lost.secret)).toMatchObject(CLOSED);
  expect((await open(secret)).data).toMatchObject({
    title: 'للشركة الثانية',
    profile: null,
    items: [{ title: 'عنوان' }],
  });
  expect((await server.call('student', 'GET SecretLinks/Get')).data).toHaveLength(1);
});

test('creates the last allowed link again when its response was lost', async () => {
  const { sourceGuid } = await server.item(GOAL);
  const secretLinkGuid = randomUUID();
  for (let number = 1; number < SECRET_LINKS.open; number += 1)
    await server.link({ itemGuids: [sourceGuid] });
  await server.link({ secretLinkGuid, itemGuids: [sourceGuid] });
  expect((await server.link({ secretLinkGuid, itemGuids: [sourceGuid] })).link).toMatchObject({
    secretLinkGuid,
  });
});

test.each(['opened', 'revoked', 'ended', "another student's", 'a person'])(
  'returns 409 and changes nothing for a guid of: %s',
  async (what) => {
    const { sourceGuid } = await server.item(WORK);
    const {
      link: { secretLinkGuid },
      secret,
    } = await server.link({ itemGuids: [sourceGuid], expiresDate: server.daysFromNow(1) });
    const links = async () =>
      JSON.stringify(await server.services.db.selectFrom('portfolio_link').selectAll().execute());
    if (what === 'opened') await open(secret);
    if (what === 'revoked')
      await server.call('student', 'POST SecretLinks/Revoke', { body: { secretLinkGuid } });
    if (what === 'ended') server.clock.set(new Date(Date.now() + 2 * 24 * 60 * 60_000));
    const before = await links();
    const body = {
      title: 'رابط',
      expiresDate: server.daysFromNow(5),
      secretLinkGuid: what === 'a person' ? server.university.people.teacher : secretLinkGuid,
    };
    const answer =
      what === "another student's"
        ? await server.call('student2', 'POST SecretLinks/Create', {
            body: { ...body, itemGuids: [(await server.goal({}, 'student2')).goalGuid] },
          })
        : await server.call('student', 'POST SecretLinks/Create', {
            body: { ...body, itemGuids: [sourceGuid] },
          });
    expect(answer.status).toBe(409);
    expect(await links()).toBe(before);
  },
);

test('notifies the owner live of created, opened and revoked links only', async () => {
  const { sourceGuid } = await server.item(GOAL);
  const heard = async (act: () => Promise<unknown>) => {
    server.realtime.clear();
    await act();
    return server.realtime.of('ReceiveSecretLinksChange').map(({ to, target }) => [to, target]);
  };
  const toOwner = [['user', server.university.people.student]];
  let made = { secret: '', link: { secretLinkGuid: '' } };
  expect(
    await heard(async () => {
      made = await server.link({ itemGuids: [sourceGuid] });
    }),
  ).toEqual(toOwner);
  expect(await heard(() => open(made.secret))).toEqual(toOwner);
  expect(
    await heard(() =>
      server.call(null, 'POST SecretLinks/Open', { body: { secret: made.secret, again: true } }),
    ),
  ).toEqual([]);
  expect(
    await heard(() =>
      server.call('student2', 'POST SecretLinks/Revoke', {
        body: { secretLinkGuid: made.link.secretLinkGuid },
      }),
    ),
  ).toEqual([]);
  expect(
    await heard(() =>
      server.call('student', 'POST SecretLinks/Revoke', {
        body: { secretLinkGuid: made.link.secretLinkGuid },
      }),
    ),
  ).toEqual(toOwner);
  expect(await heard(() => open(made.secret))).toEqual([]);
});

test('stores the secret nowhere', async () => {
  const { secret } = await server.link({ itemGuids: [(await server.item(GOAL)).sourceGuid] });
  expect(secret).toMatch(/^[\w-]{43}$/);
  expect(
    JSON.stringify(await server.services.db.selectFrom('portfolio_link').selectAll().execute()),
  ).not.toContain(secret);
  expect(JSON.stringify((await server.call('student', 'GET SecretLinks/Get')).data)).not.toContain(
    secret,
  );
});

/** Closes the student's account as an import of the roster does, or opens it again. */
const closeAccount = (closed_at: Date | null) =>
  server.services.db
    .updateTable('person')
    .set({ closed_at })
    .where('guid', '=', server.university.people.student)
    .execute();

test.each(['revoked', 'ended', 'of a collection that is deleted', 'left by a closed account'])(
  'shows no page, file or earlier address of a link that is %s',
  async (how) => {
    const [shown, attached] = [
      await server.upload('student', 'shown.png'),
      await server.upload('student', 'attached.pdf'),
    ];
    const { workSampleGuid } = await server.workSample({
      visibility: 'section',
      description: `<img src="/files/${shown}">`,
      files: [{ fileUrl: attached }],
    });
    const collection = await server.collection([workSampleGuid]);
    const { link, secret } = await server.link(
      how.startsWith('of')
        ? { collectionGuid: collection.collectionGuid }
        : { itemGuids: [workSampleGuid] },
    );
    const before = (await open(secret)).data?.items[0];
    const inText =
      /src="([^"]+)"/.exec(before && 'description' in before ? before.description : '')?.[1] ?? '';
    const given = (await openFile(secret, attached)).data?.url ?? '';
    for (const url of [inText, given])
      expect(await fetched(url)).toEqual({
        statusCode: 200,
        cache: 'no-store',
        robots: 'noindex, nofollow, noarchive',
      });

    if (how === 'revoked')
      await server.call('student', 'POST SecretLinks/Revoke', {
        body: { secretLinkGuid: link.secretLinkGuid },
      });
    else if (how === 'ended')
      await server.services.db
        .updateTable('portfolio_link')
        .set({ expires_at: new Date() })
        .execute();
    else if (how.startsWith('left')) await closeAccount(new Date());
    else
      await server.call('student', 'POST Collections/Delete', {
        body: { collectionGuid: collection.collectionGuid },
      });
    expect(await open(secret)).toMatchObject(CLOSED);
    expect(await openFile(secret, attached)).toMatchObject(CLOSED);
    for (const url of [inText, given]) expect((await fetched(url)).statusCode).toBe(404);
    if (how.startsWith('left')) {
      await closeAccount(null);
      expect((await open(secret)).data?.items).toHaveLength(1);
    }
  },
);

test('removes items hidden or deleted by the owner from links', async () => {
  const { sourceGuid, sourceType, fileUrl } = await server.item(WORK, 'university');
  const other = await server.item(ACHIEVEMENT, 'university');
  const { secret } = await server.link({ itemGuids: [sourceGuid, other.sourceGuid] });
  const { url = '' } = (await openFile(secret, fileUrl)).data ?? {};
  await server.call('student', 'POST Portfolios/ChangeVisibility', {
    body: { sourceGuid, sourceType, visibility: 'me' },
  });
  expect((await fetched(url)).statusCode).toBe(404);
  expect((await openFile(secret, fileUrl)).statusCode).toBe(4);
  await server.call('student', 'POST Achievement/Delete', {
    body: { achievementGuid: other.sourceGuid },
  });
  expect((await open(secret)).data?.items).toEqual([]);
});

test('follows the contents of a collection', async () => {
  const [one, two] = [
    await server.item(GOAL, 'university', 'الأول'),
    await server.item(GOAL, 'university', 'الثاني'),
  ];
  const { collectionGuid } = await server.collection([one.sourceGuid], 'me');
  const { secret } = await server.link({ collectionGuid, withProfile: false });
  await server.call('student', 'POST Collections/Update', {
    body: { collectionGuid, title: 'مجموعة', itemGuids: [two.sourceGuid] },
  });
  expect((await open(secret)).data).toMatchObject({ profile: null, items: [{ title: 'الثاني' }] });
});

test('shows a photo by a link only with consent', async () => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  await server.call('student', 'PUT Account/UpdateStudentProfile', {
    body: { photoConsent: true },
    file: { photoFile: new File([new Uint8Array(png)], 'me.png') },
  });
  const { secret } = await server.link({ itemGuids: [(await server.item(GOAL)).sourceGuid] });
  const url = (await open(secret)).data?.profile?.photoUrl ?? '';
  expect((await fetched(url)).statusCode).toBe(200);
  await server.call('student', 'PUT Account/UpdateStudentProfile', {
    body: { profileVisibility: 'me' },
    file: {},
  });
  expect((await fetched(url)).statusCode).toBe(404);
  expect((await open(secret)).data?.profile).toMatchObject({ photoUrl: null });
});

test('refuses private items, ends beyond a year and too many links', async () => {
  const hidden = await server.item(GOAL, 'me');
  const { sourceGuid } = await server.item(GOAL, 'teachers');
  const create = (body: object) =>
    server.call('student', 'POST SecretLinks/Create', {
      body: { title: 'رابط', expiresDate: server.daysFromNow(1), ...body },
    });
  expect((await create({ itemGuids: [sourceGuid, hidden.sourceGuid] })).statusCode).toBe(3);
  expect(
    (await create({ itemGuids: [sourceGuid], expiresDate: server.daysFromNow(-1) })).statusCode,
  ).toBe(4);
  expect(
    (await create({ itemGuids: [sourceGuid], expiresDate: server.daysFromNow(366) })).statusCode,
  ).toBe(4);
  expect((await create({})).status).toBe(400);
  for (let number = 0; number < SECRET_LINKS.open; number += 1)
    expect((await create({ itemGuids: [sourceGuid] })).statusCode).toBe(1);
  expect((await create({ itemGuids: [sourceGuid] })).statusCode).toBe(2);
});

test('lists open links before closed ones', async () => {
  const {
    link: { secretLinkGuid },
  } = await server.link({ title: 'مفتوح قديم', itemGuids: [(await server.item(GOAL)).sourceGuid] });
  const at = new Date();
  await server.services.db
    .insertInto('portfolio_link')
    .values(
      Array.from({ length: SECRET_LINKS.listed }, (_, number) => ({
        guid: randomUUID(),
        student_guid: server.university.people.student,
        secret_hash: `${number}`,
        title: 'ملغى',
        with_profile: false,
        collection_guid: null,
        created_at: at,
        expires_at: at,
        revoked_at: at,
        last_opened_at: null,
      })),
    )
    .execute();
  const { data } = await server.call('student', 'GET SecretLinks/Get');
  expect(data).toHaveLength(SECRET_LINKS.listed);
  expect(data[0]).toMatchObject({ secretLinkGuid, state: 'open' });
});

test.each(['x'.repeat(43), 'y'.repeat(20)])(
  'opens nothing for an unknown secret',
  async (secret) => {
    expect(await open(secret)).toMatchObject(CLOSED);
  },
);

test('excludes responses to visitors from search engines', async () => {
  const { headers } = await server.app.inject({
    method: 'POST',
    url: '/api/SecretLinks/Open',
    payload: { secret: 'x'.repeat(43) },
  });
  expect(headers['x-robots-tag']).toContain('noindex');
  expect((await server.app.inject({ url: '/shared-portfolio' })).headers['x-robots-tag']).toContain(
    'noindex',
  );
  expect((await server.app.inject({ url: '/portfolios' })).headers['x-robots-tag']).toBeUndefined();
});

test('suspends a link and its files while the owner sits an exam', async () => {
  const { sourceGuid, fileUrl } = await server.item(WORK, 'university');
  const { secret } = await server.link({ itemGuids: [sourceGuid] });
  const given = (await openFile(secret, fileUrl)).data?.url ?? '';
  sitting.add(server.university.people.student);
  expect(await open(secret)).toEqual({ status: 200, statusCode: 3, data: null });
  expect(await openFile(secret, fileUrl)).toMatchObject({ statusCode: 3, data: null });
  expect((await fetched(given)).statusCode).toBe(404);
  sitting.clear();
  expect((await open(secret)).statusCode).toBe(1);
  expect((await fetched(given)).statusCode).toBe(200);
});
