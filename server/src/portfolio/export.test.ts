import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { unzipSync, strFromU8 } from 'fflate';
import { EXPORT_MINUTES, EXPORTS_AT_ONCE, SOURCE_TYPE } from '@riwaq/api';
import { waitFor } from '../platform/realtime/testing/wait-for';
import { noteStatements } from '../testing/noted-statements';
import { openEitherStore } from '../testing/s3-server';
import { createPortfolioServer, type PortfolioServer } from './testing';

let server: PortfolioServer;
beforeAll(async () => {
  server = await createPortfolioServer({ openStore: openEitherStore });
  server.services.guards.addLockout({
    lockoutRoute: async (userGuid) => (sitting.has(userGuid) ? '/enterExam=1' : null),
    openFiles: new Set(),
    openUploads: new Set(),
  });
});
/** Students who sit an exam that closes the other areas. */
const sitting = new Set<string>();
beforeEach(async () => {
  sitting.clear();
  for (const table of [
    'portfolio_export',
    'portfolio_collection',
    'portfolio_item',
    'portfolio',
  ] as const)
    await server.services.db.deleteFrom(table).execute();
  server.clock.set(new Date());
});
afterAll(() => server.close());

async function archive(language: 'ar' | 'en' = 'ar') {
  const { rawPayload, headers, statusCode } = await server.app.inject({
    url: await server.export(language),
  });
  const entries = unzipSync(new Uint8Array(rawPayload));
  return {
    statusCode,
    headers,
    size: rawPayload.length,
    names: Object.keys(entries),
    text: (name: string) => strFromU8(entries[name] ?? new Uint8Array()),
  };
}
const left = async () =>
  (await readdir(tmpdir())).filter((name) => name.startsWith('riwaq-export-'));

/** Tags and attributes that could run scripts or send requests. */
const LIVE =
  /<(?!\/?(?:html|head|meta|title|style|body|header|nav|main|section|article|h[1-6]|p|br|hr|a|ul|ol|li|bdi|dl|dt|dd|div|span|img|video|audio|source|figure|blockquote|strong|em|table|thead|tbody|tr|td|th)\b)|<[a-z][^>]*\son[a-z]+\s*=|javascript:|<(?!meta)[^>]*http-equiv/i;

test('contains an index page in each language and every file once', async () => {
  const [picture, pdf] = [
    await server.upload('student', 'صورة العمل.png', 'picture'),
    await server.upload('student', 'a b.pdf', 'paper'),
  ];
  const { workSampleGuid } = await server.workSample({
    title: 'نموذج العمل',
    visibility: 'me',
    caseDescription: 'حالة',
    description: `<p>نص غني <img src="/files/${picture}"></p>`,
    files: [{ fileUrl: pdf, fileCaption: 'الورقة' }],
    forAttention: true,
  });
  await server.call('student', 'POST Portfolios/ChangeVisibility', {
    body: {
      sourceGuid: workSampleGuid,
      sourceType: SOURCE_TYPE.workSample,
      visibility: 'university',
    },
  });
  await server.reflection(workSampleGuid, { files: [{ fileUrl: pdf }] });
  const { feedbackGuid } = await server.feedback(
    workSampleGuid,
    SOURCE_TYPE.workSample,
    'رأي الأستاذ',
  );
  await server.comment('student', feedbackGuid, SOURCE_TYPE.feedback, 'شكراً على الرأي');
  await server.achievement({ title: 'جائزة' });
  await server.goal({ title: 'هدف لي', visibility: 'me', progressStatus: 5 });
  await server.collection([workSampleGuid]);

  const { names, text, headers, size } = await archive();
  expect(names.slice(0, 2)).toEqual(['index.html', 'index.en.html']);
  expect(names).toHaveLength(4);
  expect(headers['content-length']).toBe(String(size));
  expect(headers['content-type']).toBe('application/zip');
  expect(headers['content-disposition']).toContain(encodeURIComponent('ملف الإنجاز - علي محمد - '));
  const page = text('index.html');
  for (const told of [
    'نموذج العمل',
    'حالة',
    'نص غني',
    'الورقة',
    'تعلمت منه الصبر',
    'رأي الأستاذ',
    'شكراً على الرأي',
    'جائزة',
    'هدف لي',
    'غير محقَّق',
    'مجموعة مختارة',
    'dir="rtl"',
  ])
    expect(page).toContain(told);
  expect(text('index.en.html')).toMatch(/dir="ltr"[^]*Work samples[^]*Not achieved/);
  for (const name of names.slice(2))
    expect(page).toContain(
      `src="${name.split('/').map(encodeURIComponent).join('/')}"`.replace(
        'src',
        name.endsWith('.pdf') ? 'href' : 'src',
      ),
    );
  expect(text(names.find((name) => name.endsWith('.pdf')) ?? '')).toBe('paper');
  expect(page).not.toMatch(/signature=|\/files\//);
});

test('omits a file whose bytes are missing', async () => {
  const [kept, lost] = [
    await server.upload('student', 'kept.pdf', 'paper'),
    await server.upload('student', 'lost.pdf', 'paper'),
  ];
  await server.workSample({
    files: [
      { fileUrl: kept, fileCaption: 'kept' },
      { fileUrl: lost, fileCaption: 'lost caption' },
    ],
  });
  await server.core.store.remove(lost.split('/')[1] ?? '');
  const { names, text } = await archive();
  expect(names.filter((name) => name.endsWith('.pdf'))).toEqual([
    expect.stringContaining('kept.pdf'),
  ]);
  expect(text('index.html')).toContain('lost caption');
});

test('reads each item once for the pages of both languages', async () => {
  for (const title of ['الأول', 'الثاني', 'الثالث']) await server.goal({ title });
  const url = await server.export();
  const statements = noteStatements();
  const { rawPayload } = await server.app.inject({ url });
  jest.restoreAllMocks();
  expect(statements.filter((text) => text.includes('from portfolio_feedback'))).toHaveLength(3);
  const entries = unzipSync(new Uint8Array(rawPayload));
  for (const name of ['index.html', 'index.en.html'])
    expect(strFromU8(entries[name] ?? new Uint8Array())).toMatch(/الثالث[^]*الثاني[^]*الأول/);
});

test('opens the English page first when requested in English', async () => {
  const { names, text, headers } = await archive('en');
  expect(names).toEqual(['index.html', 'index.ar.html']);
  expect(text('index.html')).toContain('lang="en"');
  expect(headers['content-disposition']).toContain('Portfolio%20-%20');
});

test('neutralises hostile content of other people', async () => {
  const evil = '"><script>alert(1)</script><img src=x onerror=alert(1)>';
  const { workSampleGuid } = await server.workSample({
    title: `عنوان ${evil}`,
    caseDescription: evil,
    visibility: 'university',
    files: [{ fileUrl: await server.upload('student', 'x.pdf'), fileCaption: evil }],
    description: `<svg onload="alert(1)"><script>alert(1)</script></svg><a href="javascript:alert(1)">x</a><p onclick="alert(1)" style="background:url(https://evil.example)">y</p><iframe src="https://evil.example"></iframe>`,
  });
  // As if it had been stored before texts were sanitised.
  await server.services.db
    .updateTable('portfolio_item')
    .set({ description: '<script>alert(2)</script><img src="x" onerror="alert(2)"><p>نص</p>' })
    .where('guid', '=', workSampleGuid)
    .execute();
  await server.reflection(workSampleGuid, { reflectionText: evil });
  await server.feedback(workSampleGuid, SOURCE_TYPE.workSample, evil);
  await server.comment('stranger', workSampleGuid, SOURCE_TYPE.workSample, evil);
  const { tagItemGuid } = await server.tagItem('<b>"x"</b>');
  await server.call('student', 'POST Tag/Create', {
    body: { sourceGuid: workSampleGuid, sourceType: SOURCE_TYPE.workSample, tagItemGuid },
  });
  await server.call('student', 'PUT Account/UpdateStudentProfile', {
    body: { missionStatement: evil, careerGoals: evil },
    file: {},
  });
  await server.services.db
    .updateTable('person')
    .set({ full_name: `علي ${evil}` })
    .where('guid', '=', server.university.people.stranger)
    .execute();
  const { text } = await archive();
  for (const name of ['index.html', 'index.en.html']) {
    const page = text(name).replace(/<!doctype html>/, '');
    expect(page).not.toMatch(LIVE);
    expect(page).toContain("default-src 'none'");
    expect(page).toContain('&lt;script&gt;');
  }
});

test('stores hostile file names safely, and each page finds its file', async () => {
  const names = [
    '../../../evil.sh',
    'CON.pdf',
    `${'漢'.repeat(110)}.png`,
    'a\u202Egpj.exe',
    'x" onerror="alert(1).png',
  ];
  const fileUrls = await Promise.all(names.map((name) => server.upload('student', name)));
  await server.workSample({
    title: 'ملفات',
    files: fileUrls.map((fileUrl, at) => ({ fileUrl, fileCaption: names[at] ?? '' })),
  });
  const { names: entries, text } = await archive();
  const files = entries.filter((name) => name.startsWith('files/'));
  expect(files).toHaveLength(names.length);
  for (const name of files) {
    expect(name).toMatch(/^files\/[0-9a-f-]{36}\/[^/\\\u202a-\u202e"<>:|?*]+$/);
    expect(text('index.html')).toContain(
      `href="${name.split('/').map(encodeURIComponent).join('/')}"`,
    );
  }
  expect(text('index.html').replace(/<!doctype html>/, '')).not.toMatch(LIVE);
});

test("contains nothing of other people's portfolios", async () => {
  await server.workSample(
    { title: 'عمل الغريب', files: [{ fileUrl: await server.upload('stranger', 'other.pdf') }] },
    'stranger',
  );
  const { names, text } = await archive();
  expect(names).toEqual(['index.html', 'index.en.html']);
  expect(text('index.html')).not.toContain('الغريب');
});

test('accepts the address of an export for some minutes only', async () => {
  const url = await server.export();
  expect((await server.app.inject({ url })).headers['content-type']).toBe('application/zip');
  server.clock.set(new Date(Date.now() + EXPORT_MINUTES * 60_000 + 1000));
  const { headers, body } = await server.app.inject({ url });
  expect(headers['content-type']).toContain('json');
  expect(JSON.parse(body)).toMatchObject({ statusCode: 2 });
});

test('refuses more archives at once than a student may have made', async () => {
  await server.workSample();
  const url = await server.export();
  const answers = await Promise.all(
    Array.from({ length: EXPORTS_AT_ONCE + 1 }, () => server.app.inject({ url })),
  );
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 429]);
  expect((await server.app.inject({ url })).statusCode).toBe(200);
});

test('deletes its temporary files', async () => {
  const before = await left();
  await server.workSample();
  await archive();
  await waitFor('its folder to go', async () =>
    (await left()).every((name) => before.includes(name)),
  );
});

test('responds with 423 during an exam that closes other areas', async () => {
  const url = await server.export();
  sitting.add(server.university.people.student);
  expect((await server.app.inject({ url })).statusCode).toBe(423);
  sitting.clear();
  expect((await server.app.inject({ url })).statusCode).toBe(200);
});

test('breaks off a running download when such an exam begins', async () => {
  const [first, second] = await Promise.all(
    ['a.pdf', 'b.pdf'].map((name) => server.upload('student', name, Buffer.alloc(2 * 1024 * 1024))),
  );
  await server.workSample({ files: [{ fileUrl: first ?? '' }, { fileUrl: second ?? '' }] });
  const address = await server.app.listen({ port: 0, host: '127.0.0.1' });
  const { body } = await fetch(`${address}${await server.export()}`);
  const reader = body?.getReader();
  await reader?.read();
  sitting.add(server.university.people.student);
  const rest = async () => {
    while (!(await reader?.read())?.done);
  };
  await expect(rest()).rejects.toThrow();
});

// Last test: the student has no session afterwards. A revoked session never becomes valid again,
// and the server caches that.
test('rejects the address once the session has ended', async () => {
  sitting.clear();
  const url = await server.export();
  expect((await server.app.inject({ url })).headers['content-type']).toBe('application/zip');
  await server.services.db
    .updateTable('session')
    .set({ revoked_at: server.clock.now() })
    .where('person_guid', '=', server.university.people.student)
    .execute();
  expect((await server.app.inject({ url })).json()).toMatchObject({ data: null });
});
