import { writeFileSync } from 'node:fs';
import { callerOf, newThread } from '../forum/fixtures';
import { expectBox } from '../src/boxes';
import { writeRichText } from '../src/rich-text';
import { choose } from '../src/select';
import { expect, test } from '../src/test';
import { textsOf } from '../src/texts';
import {
  chooseStudent,
  openWriting,
  pair,
  reading,
  row,
  sendButton,
  sendMail,
  textField,
  titled,
  titleField,
  writing,
} from './fixtures';

// Proves UI-2, MAIL-2 to MAIL-5.

const say = textsOf('ar');
const WIDE = { viewport: { width: 1280, height: 860 } };
const PHONE = { viewport: { width: 360, height: 740 } };

test('delivers a mail live and threads its answer at both ends', async ({
  asPerson,
  request,
}, info) => {
  test.slow();
  const { student: receiver, common } = await pair(request, 's081');
  const [teacher, student] = [
    await asPerson('teacher', { path: '/inbox', context: WIDE }),
    await asPerson('s081', { path: '/inbox', context: WIDE }),
  ];
  await expect(
    student.getByRole('button', { name: say('messaging:mail.write') }).first(),
  ).toBeVisible();
  const title = titled('مواعيد المختبر');
  await openWriting(teacher);
  await chooseStudent(teacher, common);
  await titleField(teacher).fill(title);
  await writeRichText(teacher, textField(teacher), 'المختبر يوم الأحد — bring your notebook');
  const file = info.outputPath('plan.txt');
  writeFileSync(file, 'خطة');
  await writing(teacher)
    .getByLabel(say('kit:upload.chooseMany'))
    .and(writing(teacher).locator('input'))
    .setInputFiles(file);
  await expect(writing(teacher).getByText('plan.txt')).toBeVisible();
  await sendButton(teacher).click();
  await expect(writing(teacher)).toBeHidden();

  const unread = say('messaging:mail.unreadMark');
  await expect(row(student, title)).toContainText(unread);
  // The badge on another page in another tab is updated without a navigation.
  const tab = await student.context().newPage();
  await tab.goto('/forums');
  const counter = tab.locator('.rw-shell-counter[href="/inbox"] .rw-shell-count');
  const unreadMails = async () =>
    (await receiver.call('GET Notifications/GetUnReadCount', {})).data[0]?.mailsCount ?? 0;
  const before = await unreadMails();
  await expect(counter).toHaveText(String(before));
  await row(student, title).getByRole('link').click();
  await expect(student).toHaveURL(/\/showMail=[0-9a-f-]{36}&received$/);
  await expect(reading(student)).toContainText('bring your notebook');
  await expect(reading(student).getByRole('group', { name: 'plan.txt' })).toBeVisible();
  await expect(row(student, title)).not.toContainText(unread);
  await expect(counter).toHaveText(before === 1 ? [] : [String(before - 1)]);
  await tab.close();

  await teacher.getByRole('link', { name: say('messaging:mail.boxes.sent'), exact: true }).click();
  await expect(row(teacher, title)).toContainText(say('messaging:mail.wasRead'));
  await row(teacher, title).getByRole('link').click();
  await expect(teacher).toHaveURL(/\/showMail=[0-9a-f-]{36}&sent$/);
  await expect(reading(teacher)).toContainText('bring your notebook');

  await reading(student)
    .getByRole('button', { name: say('messaging:mail.reply') })
    .click();
  await expect(titleField(student)).toHaveValue(
    say('messaging:mail.compose.replyTitle', { title }),
  );
  await titleField(student).fill('');
  await expect(sendButton(student)).toBeDisabled();
  await titleField(student).blur();
  await expect(writing(student).getByRole('alert')).toBeVisible();
  await titleField(student).fill('سأحضر');
  await writeRichText(student, textField(student), 'نعم، شكرًا');
  await sendButton(student).click();
  await expect(writing(student)).toBeHidden();
  await expect(reading(student).getByRole('article')).toHaveCount(2);
  // The teacher has the mail open: the reply is added to it.
  await expect(reading(teacher).getByRole('article')).toHaveCount(2);
  await expect(reading(teacher).getByRole('article').last()).toContainText('نعم، شكرًا');
  await teacher.goBack();
  await expect(teacher).toHaveURL(/\/sent$/);

  await test.step('sends to a complete section and counts its readers', async () => {
    await openWriting(teacher);
    const box = (name: 'subject' | 'section') =>
      writing(teacher).getByRole('combobox', { name: say(`kit:audience.${name}`) });
    await choose(box('subject'), common.subjectName);
    await choose(box('section'), common.sectionName);
    await writing(teacher)
      .getByRole('button', {
        name: say('messaging:mail.compose.whole.section', { name: common.sectionName }),
      })
      .click();
    await expect(writing(teacher).getByText(/تصل إلى \d+/)).toBeVisible();
    const sectionTitle = titled('إلى الشعبة');
    await titleField(teacher).fill(sectionTitle);
    await sendButton(teacher).click();
    await expect(writing(teacher)).toBeHidden();
    await expect(row(teacher, sectionTitle)).toContainText(/قرأها 0 من \d+/);
    const { data } = await receiver.call('GET Mails/GetInbox', {
      query: { searchText: sectionTitle },
    });
    expect(data.map((mail) => mail.title)).toEqual([sectionTitle]);
    await receiver.call('POST Mails/MarkAsRead', {
      body: { mailGuids: data.map(({ mailGuid }) => mailGuid), read: true },
    });
    await expect(row(teacher, sectionTitle)).toContainText(/قرأها 1 من \d+/);
    await row(teacher, sectionTitle).getByRole('link').click();
    await reading(teacher).getByRole('button', { name: /إلى/ }).click();
    await expect(
      teacher
        .getByRole('dialog')
        .getByRole('img', { name: say('messaging:mail.delivered') })
        .first(),
    ).toBeVisible();
  });
});

test(
  'sends a mail from a student to a teacher',
  { tag: ['@core', '@pair'] },
  async ({ asPerson, request }) => {
    const { teacher, common } = await pair(request, 's084');
    const page = await asPerson('s084', { path: '/inbox', context: WIDE });
    await openWriting(page);
    await choose(
      writing(page).getByRole('combobox', { name: say('messaging:mail.compose.subject') }),
      common.subjectName,
    );
    const { data: mine } = await teacher.call('GET Mails/GetInbox', { query: {} });
    // The only teacher of the subject is preselected.
    await expect(
      writing(page).locator('.ant-select-selection-item').filter({ hasText: 'سلمى' }),
    ).toBeVisible();
    const title = titled('سؤال');
    await titleField(page).fill(title);
    await sendButton(page).click();
    await expect(writing(page)).toBeHidden();
    await expect
      .poll(async () =>
        (await teacher.call('GET Mails/GetInbox', { query: {} })).data.map((mail) => mail.title),
      )
      .toContain(title);
    expect(mine.some((mail) => mail.title === title)).toBe(false);
  },
);

test('restores a draft after a reload and sends it once', async ({ asPerson, request }) => {
  const { teacher, common } = await pair(request, 's088');
  const page = await asPerson('s088', { path: '/inbox', context: WIDE });
  await openWriting(page);
  await choose(
    writing(page).getByRole('combobox', { name: say('messaging:mail.compose.subject') }),
    common.subjectName,
  );
  const title = titled('من الطريق');
  await titleField(page).fill(title);
  await writeRichText(page, textField(page), 'أول السطر');

  await test.step('restores every letter after a reload and after Back', async () => {
    await page.reload();
    await expect(titleField(page)).toHaveValue(title);
    await expect(textField(page)).toContainText('أول السطر');
    await expect(writing(page).getByText(say('messaging:mail.draft.saved'))).toBeVisible();
    await page.goBack();
    await expect(writing(page)).toBeHidden();
    await expect(page).toHaveURL(/\/inbox$/);
    await openWriting(page);
    await expect(writing(page).getByText(title)).toBeVisible();
    await writing(page)
      .getByRole('button', { name: say('messaging:mail.draft.goOn') })
      .click();
    await expect(titleField(page)).toHaveValue(title);
  });

  await test.step('sends once after a lost response, an outage and a reload', async () => {
    // The server accepts the mail but its response is lost; then it cannot be reached until `open`.
    let network: 'response lost' | 'cut' | 'open' = 'response lost';
    await page.route('**/api/Mails/Send', async (route) => {
      if (network === 'open') return route.continue();
      const isAccepted = network === 'response lost';
      network = 'cut';
      if (isAccepted) await route.fetch();
      return route.abort('connectionreset');
    });
    await sendButton(page).click();
    const waiting = page.getByRole('list', { name: say('messaging:mail.waiting.label') });
    await expect(writing(page)).toBeHidden();
    await expect(waiting).toContainText(title);
    await page.reload();
    await expect(waiting).toContainText(title);
    network = 'open';
    await page.reload();
    await expect(
      page.getByRole('button', { name: say('messaging:mail.write') }).first(),
    ).toBeVisible();
    await expect(waiting).toHaveCount(0);
    const { data } = await teacher.call('GET Mails/GetInbox', { query: { searchText: title } });
    expect(data).toHaveLength(1);
  });
});

test('preserves list position and focus beside and behind a mail', async ({
  asPerson,
  request,
}) => {
  test.slow();
  const { teacher, student } = await pair(request, 's074');
  const word = titled('صف').split(' ').at(-1) ?? '';
  const sent = Array.from({ length: 20 }, (_, number) => `رقم ${number} ${word}`);
  for (const title of sent) await sendMail(teacher, [student], title);
  const wanted = sent[4] ?? '';
  const wide = await asPerson('s074', { path: `/inbox?q=${word}`, context: WIDE });
  const list = wide.getByRole('list', { name: say('messaging:mail.boxes.inbox') });
  await expect(row(wide, sent.at(-1) ?? '')).toBeVisible();
  await row(wide, wanted).scrollIntoViewIfNeeded();
  const before = (await list.boundingBox())?.y;
  expect(before).toBeLessThan(0);
  const link = row(wide, wanted).getByRole('link');
  await link.click();
  await expect(reading(wide).getByRole('heading', { name: wanted })).toBeVisible();
  await expect(row(wide, wanted)).not.toContainText(say('messaging:mail.unreadMark'));
  await expectBox(list, 'y').toBe(before);
  await expect(link).toBeFocused();
  await wide.goBack();
  await expect(wide.getByText(say('messaging:mail.chooseOne'))).toBeVisible();
  await expectBox(list, 'y').toBe(before);
  await expect(link).toBeFocused();

  const phone = await asPerson('s074', {
    path: `/inbox?q=${word}`,
    context: { ...PHONE, hasTouch: true, isMobile: true },
  });
  await expect(row(phone, sent.at(-1) ?? '')).toBeVisible();
  const middleOf = async (name: string) => {
    const box = await phone.getByRole('checkbox', { name, exact: true }).boundingBox();
    return box ? box.x + box.width / 2 : Number.NaN;
  };
  const ofFirst = say('messaging:mail.choose', { title: sent.at(-1) ?? '' });
  await expect
    .poll(async () => (await middleOf(say('messaging:mail.bulk.page'))) - (await middleOf(ofFirst)))
    .toBe(0);
  await row(phone, wanted).getByRole('link').click();
  await expect(reading(phone).getByRole('heading', { name: wanted })).toBeInViewport();
  await expect(phone.getByRole('list', { name: say('messaging:mail.boxes.inbox') })).toHaveCount(0);
  await phone.goBack();
  await expect(row(phone, wanted).getByRole('link')).toBeFocused();
  await expect(row(phone, wanted)).toBeInViewport();

  await test.step('focuses the dialog itself under a finger, which raises no keyboard', async () => {
    await openWriting(phone);
    await expect(writing(phone)).toBeFocused();
    await expect(writing(phone)).toHaveAccessibleName(say('messaging:mail.write'));
  });
});

test('writes a mail to a member from the topic', async ({ asPerson, request }) => {
  const { teacher, student } = await pair(request, 's079');
  const { topic, path } = await newThread(teacher);
  const others = await Promise.all(
    (['s075', 's076', 's077'] as const).map((account) => callerOf(request, account)),
  );
  await teacher.call('POST ForumTopic/Invite', {
    body: {
      forumTopicGuid: topic.forumTopicGuid,
      students: [student, ...others].map(({ userGuid }) => userGuid),
      teachers: [],
    },
  });
  const page = await asPerson('teacher', { context: WIDE });
  const requests: string[] = [];
  page.on('request', (call) => {
    if (call.url().endsWith('/Mails/FindRecipients')) requests.push(call.postData() ?? '');
  });
  await page.goto(path);
  await page.getByRole('button', { name: say('forum:members.title') }).click();
  const { data } = await teacher.call('GET ForumTopic/GetTopicMembers', {
    query: { topicGuid: topic.forumTopicGuid },
  });
  const name =
    data.find((member) => member.student?.studentGuid === student.userGuid)?.student
      ?.studentFullName ?? '';
  const write = page
    .getByRole('dialog')
    .getByRole('button', { name: say('messaging:mail.writeTo', { name }) });
  await expect(write).toBeVisible();
  await expect(
    page
      .getByRole('dialog')
      .getByRole('button', { name: say('messaging:chat.person.talk', { name }) }),
  ).toBeVisible();
  expect(requests).toHaveLength(1);
  await write.click();
  await expect(titleField(page)).toBeVisible();
  await expect(writing(page).getByText(name)).toBeVisible();
  const title = titled('إلى عضو');
  await titleField(page).fill(title);
  await sendButton(page).click();
  await expect(writing(page)).toBeHidden();
  await expect
    .poll(
      async () =>
        (await student.call('GET Mails/GetInbox', { query: { searchText: title } })).data.length,
    )
    .toBe(1);
});
