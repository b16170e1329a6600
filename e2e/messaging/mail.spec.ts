import { writeFileSync } from 'node:fs';
import { callerOf, newThread } from '../forum/ways';
import { writeRichText } from '../src/rich-text';
import { choose } from '../src/select';
import { expect, test } from '../src/test';
import { textsOf } from '../src/texts';
import { chooseStudent, openWriting, pair, reading, row, sendButton, sendMail, textField, titled, titleField, titles as listed, writing } from './ways';

const say = textsOf('ar');
const WIDE = { viewport: { width: 1280, height: 860 } };
const PHONE = { viewport: { width: 360, height: 740 } };

test('a mail with a file arrives live, is read, answered, and stands in one thread at both ends', async ({ asPerson, request }, info) => {
  test.slow();
  const { common } = await pair(request, 's081');
  const [teacher, student] = [await asPerson('teacher', { path: '/inbox', context: WIDE }), await asPerson('s081', { path: '/inbox', context: WIDE })];
  await expect(student.getByRole('button', { name: say('messaging:mail.write') }).first()).toBeVisible();
  const title = titled('مواعيد المختبر');
  await openWriting(teacher);
  await chooseStudent(teacher, common);
  await titleField(teacher).fill(title);
  await writeRichText(teacher, textField(teacher), 'المختبر يوم الأحد — bring your notebook');
  const file = info.outputPath('plan.txt');
  writeFileSync(file, 'خطة');
  await writing(teacher).getByLabel(say('kit:upload.chooseMany')).and(writing(teacher).locator('input')).setInputFiles(file);
  await expect(writing(teacher).getByText('plan.txt')).toBeVisible();
  await sendButton(teacher).click();
  await expect(writing(teacher)).toBeHidden();

  const unread = say('messaging:mail.unreadMark');
  await expect(row(student, title)).toContainText(unread);
  await row(student, title).getByRole('link').click();
  await expect(student).toHaveURL(/\/showMail=[0-9a-f-]{36}&received$/);
  await expect(reading(student)).toContainText('bring your notebook');
  await expect(reading(student).getByRole('group', { name: 'plan.txt' })).toBeVisible();
  await expect(row(student, title)).not.toContainText(unread);

  await teacher.getByRole('link', { name: say('messaging:mail.boxes.sent'), exact: true }).click();
  await expect(row(teacher, title)).toContainText(say('messaging:mail.wasRead'));
  await row(teacher, title).getByRole('link').click();
  await expect(teacher).toHaveURL(/\/showMail=[0-9a-f-]{36}&sent$/);
  await expect(reading(teacher)).toContainText('bring your notebook');

  await reading(student).getByRole('button', { name: say('messaging:mail.reply') }).click();
  await expect(titleField(student)).toHaveValue(say('messaging:mail.compose.replyTitle', { title }));
  await titleField(student).fill('');
  await expect(sendButton(student)).toBeDisabled();
  await titleField(student).blur();
  await expect(writing(student).getByRole('alert')).toHaveText(say('status:fields.required'));
  await titleField(student).fill('سأحضر');
  await writeRichText(student, textField(student), 'نعم، شكرًا');
  await sendButton(student).click();
  await expect(writing(student)).toBeHidden();
  await expect(reading(student).getByRole('article')).toHaveCount(2);
  // The teacher has the mail open: the answer joins it.
  await expect(reading(teacher).getByRole('article')).toHaveCount(2);
  await expect(reading(teacher).getByRole('article').last()).toContainText('نعم، شكرًا');
  await teacher.goBack();
  await expect(teacher).toHaveURL(/\/sent$/);
});

test('the badge counts a mail that comes and falls when it is read, on another page and in another tab too', async ({ asPerson, request }) => {
  const { teacher, student } = await pair(request, 's082');
  const page = await asPerson('s082', { path: '/forums', context: WIDE });
  const counter = page.locator('.rw-shell-counter[href="/inbox"]');
  // Mails to the whole class may come beside this one, so what is shown is compared with what the server counts now.
  const counted = async () => (await student.call('GET Notifications/GetUnReadCount', {})).data[0]?.mailsCount ?? 0;
  const shown = async () => Number((await counter.locator('.rw-shell-count').allInnerTexts())[0] ?? '0');
  const tooMany = async () => (await shown()) - (await counted());
  await expect(counter).toBeVisible();
  await expect.poll(tooMany).toBe(0);
  const before = await counted();
  const title = titled('تذكير');
  await sendMail(teacher, [student], title);
  expect(await counted()).toBeGreaterThan(before);
  await expect.poll(tooMany).toBe(0);
  const tab = await page.context().newPage();
  await tab.goto('/inbox');
  await row(tab, title).getByRole('link').click();
  await expect(reading(tab).getByRole('article').first()).toBeVisible();
  await expect.poll(tooMany).toBe(0);
});

test('without a title and a recipient nothing is sent, and it is said what to enter', async ({ asPerson }) => {
  const page = await asPerson('s083', { path: '/inbox', context: PHONE });
  await openWriting(page);
  await sendButton(page).click();
  await expect(writing(page).getByText(say('status:messaging.enterInformation'))).toBeVisible();
  await expect(writing(page).getByText(say('status:fields.required'))).toHaveCount(2);
  await expect(writing(page)).toBeVisible();
});

test('a student writes to the teacher of a subject', { tag: ['@core', '@pair'] }, async ({ asPerson, request }) => {
  const { teacher, common } = await pair(request, 's084');
  const page = await asPerson('s084', { path: '/inbox', context: WIDE });
  await openWriting(page);
  await choose(writing(page).getByRole('combobox', { name: say('messaging:mail.compose.subject') }), common.subjectName);
  const { data: mine } = await teacher.call('GET Mails/GetInbox', { query: {} });
  const teacherBox = writing(page).getByRole('combobox', { name: say('messaging:mail.compose.teacher') });
  const name = await writing(page).locator('.ant-select-selection-item').last().textContent();
  if (!name || name === common.subjectName) await choose(teacherBox, 'سلمى');
  const title = titled('سؤال');
  await titleField(page).fill(title);
  await sendButton(page).click();
  await expect(writing(page)).toBeHidden();
  await expect.poll(async () => (await teacher.call('GET Mails/GetInbox', { query: {} })).data.map((mail) => mail.title)).toContain(title);
  expect(mine.some((mail) => mail.title === title)).toBe(false);
});

test('a section as a whole is a recipient, and the sender sees how far the mail has come', async ({ asPerson, request }) => {
  const { student, common } = await pair(request, 's085');
  const page = await asPerson('teacher', { path: '/sent', context: WIDE });
  await openWriting(page);
  const box = (name: 'subject' | 'section') => writing(page).getByRole('combobox', { name: say(`kit:audience.${name}`) });
  await choose(box('subject'), common.subjectName);
  await choose(box('section'), common.sectionName);
  await writing(page).getByRole('button', { name: say('messaging:mail.compose.whole.section', { name: common.sectionName }) }).click();
  await expect(writing(page).getByText(/تصل إلى \d+/)).toBeVisible();
  const title = titled('إلى الشعبة');
  await titleField(page).fill(title);
  await sendButton(page).click();
  await expect(writing(page)).toBeHidden();
  await expect(row(page, title)).toContainText(/قرأها 0 من \d+/);
  const { data } = await student.call('GET Mails/GetInbox', { query: { searchText: title } });
  expect(data.map((mail) => mail.title)).toEqual([title]);
  await student.call('POST Mails/MarkAsRead', { body: { mailGuids: data.map(({ mailGuid }) => mailGuid), read: true } });
  await expect(row(page, title)).toContainText(/قرأها 1 من \d+/);
  await row(page, title).getByRole('link').click();
  await reading(page).getByRole('button', { name: /إلى/ }).click();
  await expect(page.getByRole('dialog').getByRole('img', { name: say('messaging:mail.delivered') }).first()).toBeVisible();
});

test('a draft keeps every letter: over a reload, over Back, and among the drafts', async ({ asPerson }) => {
  const page = await asPerson('s086', { path: '/inbox', context: WIDE });
  await openWriting(page);
  const title = titled('لم تكتمل');
  await titleField(page).fill(title);
  await writeRichText(page, textField(page), 'أول السطر');
  await page.reload();
  await expect(titleField(page)).toHaveValue(title);
  await expect(textField(page)).toContainText('أول السطر');
  await expect(writing(page).getByText(say('messaging:mail.draft.saved'))).toBeVisible();
  await page.goBack();
  await expect(writing(page)).toBeHidden();
  await expect(page).toHaveURL(/\/inbox$/);

  await openWriting(page);
  await expect(writing(page).getByText(title)).toBeVisible();
  await writing(page).getByRole('button', { name: say('messaging:mail.draft.goOn') }).click();
  await expect(titleField(page)).toHaveValue(title);
  await writing(page).getByRole('button', { name: say('kit:cancel'), exact: true }).click();
  await page.getByRole('link', { name: say('messaging:mail.boxes.drafts'), exact: true }).click();
  await page.getByRole('button', { name: say('messaging:mail.draft.deleteOf', { title }) }).click();
  await page.getByRole('button', { name: say('messaging:mail.delete.action'), exact: true }).last().click();
  await expect(page.getByRole('link', { name: title })).toHaveCount(0);
});

test('what another page wrote in a draft is not written over unseen', async ({ asPerson }) => {
  const one = await asPerson('s087', { path: '/inbox', context: WIDE });
  await openWriting(one);
  const title = titled('في صفحتين');
  await titleField(one).fill(title);
  await expect(writing(one).getByText(say('messaging:mail.draft.saved'))).toBeVisible();
  await expect(one).toHaveURL(/compose=[0-9a-f-]{36}/);
  const other = await asPerson('s087', { path: new URL(one.url()).pathname + new URL(one.url()).search, context: WIDE });
  await expect(titleField(other)).toHaveValue(title);
  await titleField(other).fill(`${title} هنا`);
  await expect(writing(other).getByText(say('messaging:mail.draft.saved'))).toBeVisible();
  await titleField(one).fill(`${title} هناك`);
  await expect(writing(one).getByText(say('status:messaging.draftOtherPage'))).toBeVisible();
  await writing(one).getByRole('button', { name: say('messaging:mail.draft.takeTheirs', { title: `${title} هنا` }) }).click();
  await expect(titleField(one)).toHaveValue(`${title} هنا`);
});

test('a mail that is sent without a network waits, over a reload, and comes once', async ({ asPerson, request }) => {
  const { teacher, common } = await pair(request, 's088');
  const page = await asPerson('s088', { path: '/inbox', context: WIDE });
  await openWriting(page);
  await choose(writing(page).getByRole('combobox', { name: say('messaging:mail.compose.subject') }), common.subjectName);
  const title = titled('من الطريق');
  await titleField(page).fill(title);
  await expect(writing(page).getByText(say('messaging:mail.draft.saved'))).toBeVisible();
  // The server takes it, but its answer is lost; afterwards it is out of reach for a while.
  let way: 'answer lost' | 'cut' | 'whole' = 'answer lost';
  await page.route('**/api/Mails/Send', async (route) => {
    if (way === 'whole') return route.continue();
    const taken = way === 'answer lost';
    way = 'cut';
    if (taken) await route.fetch();
    return route.abort('connectionreset');
  });
  await sendButton(page).click();
  const waiting = page.getByRole('list', { name: say('messaging:mail.waiting.label') });
  await expect(writing(page)).toBeHidden();
  await expect(waiting).toContainText(title);
  await page.reload();
  await expect(waiting).toContainText(title);
  way = 'whole';
  await page.reload();
  await expect(page.getByRole('button', { name: say('messaging:mail.write') }).first()).toBeVisible();
  await expect(waiting).toHaveCount(0);
  const { data } = await teacher.call('GET Mails/GetInbox', { query: { searchText: title } });
  expect(data).toHaveLength(1);
});

test('many mails at once: marked, archived and taken back, deleted; found by search and filters', async ({ asPerson, request }) => {
  const { teacher, student } = await pair(request, 's089');
  const word = titled('دفعة').split(' ').at(-1) ?? '';
  const titles = ['الأولى', 'الثانية', 'الثالثة'].map((name) => `${name} ${word}`);
  for (const title of titles) await sendMail(teacher, [student], title);
  const page = await asPerson('s089', { path: `/inbox?q=${word}`, context: WIDE });
  const [first = '', second = '', third = ''] = titles;
  await expect(listed(page)).toHaveText([third, second, first]);
  const bar = page.getByRole('toolbar', { name: say('messaging:mail.bulk.label') });
  const act = (name: 'markRead' | 'archive' | 'takeBack') => bar.getByRole('button', { name: say(`messaging:mail.${name}`), exact: true }).click();

  await bar.getByRole('checkbox', { name: say('messaging:mail.bulk.page') }).check();
  await act('markRead');
  await page.getByRole('button', { name: say('messaging:mail.shown.unread') }).click();
  await expect(page.getByText(say('messaging:mail.empty.found'))).toBeVisible();
  await page.getByRole('button', { name: say('messaging:mail.shown.all') }).click();

  await page.getByRole('checkbox', { name: say('messaging:mail.choose', { title: first }) }).check();
  await act('archive');
  await expect(row(page, first)).toHaveCount(0);
  await page.getByRole('button', { name: say('messaging:mail.undo') }).click();
  await expect(row(page, first)).toHaveCount(1);

  await page.getByRole('checkbox', { name: say('messaging:mail.choose', { title: second }) }).check();
  await act('archive');
  await expect(row(page, second)).toHaveCount(0);
  await page.getByRole('button', { name: say('messaging:mail.shown.archived') }).click();
  await page.getByRole('checkbox', { name: say('messaging:mail.choose', { title: second }) }).check();
  await act('takeBack');
  await page.getByRole('button', { name: say('messaging:mail.shown.all') }).click();
  await expect(row(page, second)).toHaveCount(1);

  await page.getByRole('checkbox', { name: say('messaging:mail.choose', { title: third }) }).check();
  await bar.getByRole('button', { name: say('messaging:mail.delete.action'), exact: true }).click();
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: say('messaging:mail.delete.action'), exact: true }).click();
  await expect(row(page, third)).toHaveCount(0);
  await expect(listed(page)).toHaveText([second, first]);
});

test('mail by the keyboard alone: from mail to mail, open, answer, archive', async ({ asPerson, request }) => {
  const { teacher, student } = await pair(request, 's090');
  const titles = [titled('أقدم'), titled('أحدث')] as const;
  for (const title of titles) await sendMail(teacher, [student], title);
  const page = await asPerson('s090', { path: '/inbox', context: WIDE });
  await expect(row(page, titles[1])).toBeVisible();
  await page.keyboard.press('j');
  await expect(page.getByRole('link', { name: titles[1], exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(reading(page).getByRole('heading', { name: titles[1] })).toBeVisible();
  await page.keyboard.press('j');
  await expect(reading(page).getByRole('heading', { name: titles[0] })).toBeVisible();
  await page.keyboard.press('r');
  await expect(titleField(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(writing(page)).toBeHidden();
  await page.keyboard.press('e');
  await expect(row(page, titles[0])).toHaveCount(0);
  await expect(page).toHaveURL(/\/inbox$/);
  await expect(page.getByText(say('messaging:mail.chooseOne'))).toBeVisible();
  await page.keyboard.press('c');
  await expect(writing(page)).toBeVisible();
});

test('on a phone the open mail takes the place of the list, and Back leads to it', async ({ asPerson, request }) => {
  const { teacher, student } = await pair(request, 's091');
  const title = titled('على الهاتف — a rather long title in two languages 🧪');
  await sendMail(teacher, [student], title, '<p>نص</p><script>alert(1)</script><img src=x onerror=alert(2)>');
  const page = await asPerson('s091', { path: '/inbox', context: PHONE });
  await row(page, title).getByRole('link').click();
  await expect(reading(page).getByRole('heading', { name: title })).toBeVisible();
  await expect(page.getByRole('list', { name: say('messaging:mail.boxes.inbox') })).toHaveCount(0);
  await expect(reading(page).locator('script, [onerror]')).toHaveCount(0);
  await page.goBack();
  await expect(row(page, title)).toBeVisible();
  await expect(row(page, title).getByRole('link')).toBeFocused();
});

test('under a finger what one writes in begins with the focus on itself: not on what closes it, and without a keyboard', async ({ asPerson }) => {
  const page = await asPerson('s093', { path: '/inbox', context: { ...PHONE, hasTouch: true, isMobile: true } });
  await openWriting(page);
  await expect(writing(page)).toBeFocused();
  await expect(writing(page)).toHaveAccessibleName(say('messaging:mail.write'));
  await page.keyboard.press('Escape');
  await expect(writing(page)).toBeHidden();
});

test('beside an open mail the list stays where it was scrolled to; on a phone Back leads to the row', async ({ asPerson, request }) => {
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
  expect((await list.boundingBox())?.y).toBe(before);
  await expect(link).toBeFocused();
  await wide.goBack();
  await expect(wide.getByText(say('messaging:mail.chooseOne'))).toBeVisible();
  expect((await list.boundingBox())?.y).toBe(before);
  await expect(link).toBeFocused();

  const phone = await asPerson('s074', { path: `/inbox?q=${word}`, context: PHONE });
  await expect(row(phone, sent.at(-1) ?? '')).toBeVisible();
  const middleOf = async (name: string) => {
    const box = await phone.getByRole('checkbox', { name, exact: true }).boundingBox();
    return box && box.x + box.width / 2;
  };
  expect(await middleOf(say('messaging:mail.bulk.page'))).toBe(await middleOf(say('messaging:mail.choose', { title: sent.at(-1) ?? '' })));
  await row(phone, wanted).getByRole('link').click();
  await expect(reading(phone).getByRole('heading', { name: wanted })).toBeInViewport();
  await phone.goBack();
  await expect(row(phone, wanted).getByRole('link')).toBeFocused();
  await expect(row(phone, wanted)).toBeInViewport();
});

test('a mail is written to a member of a topic from where they stand, and all of them are asked about at once', async ({ asPerson, request }) => {
  const { teacher, student } = await pair(request, 's079');
  const { topic, path } = await newThread(teacher);
  const others = await Promise.all((['s075', 's076', 's077'] as const).map((account) => callerOf(request, account)));
  await teacher.call('POST ForumTopic/Invite', { body: { forumTopicGuid: topic.forumTopicGuid, students: [student, ...others].map(({ userGuid }) => userGuid), teachers: [] } });
  const page = await asPerson('teacher', { context: WIDE });
  const asked: string[] = [];
  page.on('request', (call) => { if (call.url().endsWith('/Mails/FindRecipients')) asked.push(call.postData() ?? ''); });
  await page.goto(path);
  await page.getByRole('button', { name: say('forum:members.title') }).click();
  const { data } = await teacher.call('GET ForumTopic/GetTopicMembers', { query: { topicGuid: topic.forumTopicGuid } });
  const name = data.find((member) => member.student?.studentGuid === student.userGuid)?.student?.studentFullName ?? '';
  const write = page.getByRole('dialog').getByRole('button', { name: say('messaging:mail.writeTo', { name }) });
  await expect(write).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('button', { name: say('messaging:chat.person.talk', { name }) })).toBeVisible();
  expect(asked).toHaveLength(1);
  await write.click();
  await expect(titleField(page)).toBeVisible();
  await expect(writing(page).getByText(name)).toBeVisible();
  const title = titled('إلى عضو');
  await titleField(page).fill(title);
  await sendButton(page).click();
  await expect(writing(page)).toBeHidden();
  await expect.poll(async () => (await student.call('GET Mails/GetInbox', { query: { searchText: title } })).data.length).toBe(1);
});

test('another\'s mail, and one that is deleted, are not there', async ({ asPerson, request }) => {
  const { teacher, student } = await pair(request, 's092');
  const { mailGuid } = await sendMail(teacher, [student], titled('ليست لك'));
  const page = await asPerson('s093', { path: `/showMail=${mailGuid}&received`, context: WIDE });
  await expect(page.getByText(say('messaging:mail.gone'))).toBeVisible();
  await page.getByRole('link', { name: say('messaging:mail.backTo') }).click();
  await expect(page).toHaveURL(/\/inbox$/);
});
