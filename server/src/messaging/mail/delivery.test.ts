import { MAIL_BATCH } from '@riwaq/api';
import type { Schedule } from '../../platform/services';
import { createMailContext } from './context';
import { createMailServer, type MailServer } from './testing';

/** More than one batch, and not a multiple of the batch size. */
const CLASS = 2 * MAIL_BATCH + 30;
let server: MailServer;
beforeAll(async () => {
  server = await createMailServer({ resumes: false });
  await server.classOf(CLASS - 1);
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.services.db.deleteFrom('mail').execute();
  server.realtime.clear();
});

const toAll = () => server.send({ ToGuid: [server.university.sections.a] });
const deliveryOf = async (mailGuid: string) =>
  (await server.call('teacher', 'GET Mails/GetDelivery', { query: { mailGuid } })).data;
/** Waits until the sender's count includes all recipients. */
async function isDelivered(mailGuid: string): Promise<void> {
  while ((await deliveryOf(mailGuid)).deliveredCount < CLASS)
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
}

test('stores at once, then delivers to many in batches, once each', async () => {
  const answer = await toAll();
  expect(answer).toMatchObject({ recipientsCount: CLASS, deliveredCount: MAIL_BATCH });
  await isDelivered(answer.mailGuid);
  expect(
    server.realtime
      .of('ReceiveMailDelivery')
      .map(({ target, args: [{ deliveredCount }] }) => [target, deliveredCount]),
  ).toEqual(
    [MAIL_BATCH, 2 * MAIL_BATCH, CLASS].map((count) => [server.university.people.teacher, count]),
  );
  const told = server.realtime.of('ReceiveMail').map(({ target }) => target);
  expect([told.length, new Set(told).size]).toEqual([CLASS, CLASS]);
});

test("resumes another process's delivery without delivering twice", async () => {
  const { db } = server.services;
  const { mailGuid } = await toAll();
  await isDelivered(mailGuid);
  await db
    .updateTable('mail_copy')
    .set({ delivered_at: null })
    .where('mail_guid', '=', mailGuid)
    .where('sent', '=', false)
    .execute();
  await db.updateTable('mail').set({ delivered_count: 0 }).where('guid', '=', mailGuid).execute();
  expect(await server.inbox('student')).toEqual([]);
  server.realtime.clear();
  const looks: (() => Promise<unknown>)[] = [];
  const schedule: Schedule = {
    every: (_milliseconds, what, work) => {
      if (what === 'delivering mails') looks.push(work);
    },
  };
  for (let process = 0; process < 3; process += 1)
    createMailContext({ ...server.services, schedule });
  expect(looks).toHaveLength(3);
  await Promise.all(looks.map((look) => look()));
  expect(await deliveryOf(mailGuid)).toMatchObject({
    recipientsCount: CLASS,
    deliveredCount: CLASS,
  });
  const told = server.realtime.of('ReceiveMail').map(({ target }) => target);
  expect([told.length, new Set(told).size]).toEqual([CLASS, CLASS]);
});

test('hides undelivered mail from lists, by its guid and its file', async () => {
  const fileUrl = await server.upload();
  const { mailGuid } = await server.send({ FileName: fileUrl });
  await server.services.db
    .updateTable('mail_copy')
    .set({ delivered_at: null })
    .where('mail_guid', '=', mailGuid)
    .where('sent', '=', false)
    .execute();
  expect(await server.inbox('student')).toEqual([]);
  expect(
    (await server.call('student', 'GET Mails/GetMail', { query: { mailGuid, type: 'received' } }))
      .status,
  ).toBe(404);
  expect(
    (await server.call('student', 'POST Uploader/Download', { body: { fileUrl } })).statusCode,
  ).toBe(2);
  expect(
    (await server.call('student', 'POST Mails/Delete', { body: { mailGuids: [mailGuid] } })).status,
  ).toBe(404);
});
