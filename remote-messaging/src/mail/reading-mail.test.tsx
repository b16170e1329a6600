import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { MailInShort } from '@riwaq/api';
import { answered } from '@riwaq/contract/testing';
import { aMail, aSentMail, guidOf, STUDENT, withDetails } from '../testing/mail-samples';
import { openMail } from '../testing/mail-page';

// Proves MAIL-2, MAIL-5.

const user = userEvent.setup({ pointerEventsCheck: 0 });

test('reports a mail that does not exist', async () => {
  openMail({ at: `/showMail=${guidOf(7)}&received` });
  expect(await screen.findByText('This mail was not found')).toBeVisible();
});

test('updates the delivery of a sent mail live', async () => {
  const { host } = openMail({
    at: '/sent',
    sent: [
      aSentMail(1, {
        delivery: { mailGuid: guidOf(1), recipientsCount: 10, deliveredCount: 4, readCount: 0 },
      }),
    ],
  });
  expect(await screen.findByText('On its way: 4 of 10 have it')).toBeVisible();
  act(() =>
    host.realtime.emit('ReceiveMailDelivery', {
      mailGuid: guidOf(1),
      recipientsCount: 10,
      deliveredCount: 10,
      readCount: 2,
    }),
  );
  expect(await screen.findByText('Read by 2 of 10')).toBeVisible();
});

test('shows a reply even if its delivery event arrives during a refetch', async () => {
  const [mail, answer] = [
    withDetails(aMail(1)),
    { ...withDetails(aSentMail(2)), replyOnGuid: guidOf(1) },
  ];
  const { host } = openMail({ at: `/showMail=${guidOf(1)}&received`, inbox: [aMail(1)] });
  expect(await screen.findByText('Text 1', { selector: 'p' })).toBeVisible();
  const waiting: (() => void)[] = [];
  host.api.answer(
    'GET Mails/GetMail',
    () =>
      new Promise(
        (resolve) => void waiting.push(() => resolve(answered({ mail, thread: [mail, answer] }))),
      ),
  );
  act(() => host.realtime.emit('ReceiveMailChange', { guids: [guidOf(2)] }));
  await waitFor(() => expect(waiting).toHaveLength(1));
  act(() =>
    host.realtime.emit('ReceiveMailDelivery', {
      mailGuid: guidOf(2),
      recipientsCount: 1,
      deliveredCount: 1,
      readCount: 0,
    }),
  );
  await waitFor(() => expect(waiting).toHaveLength(2));
  for (const answerNow of waiting) act(answerNow);
  expect(await screen.findByText('Text 2', { selector: 'p' })).toBeVisible();
});

describe('recipients of a reply', () => {
  const answerOf = {
    ...withDetails(aMail(2, { sender: { ...STUDENT, personName: 'Omar Zaid' } })),
    replyOnGuid: guidOf(1),
  };
  const reply = async (mail: MailInShort) => {
    const { host } = openMail({
      at: `/showMail=${guidOf(1)}&${mail.type}`,
      api: {
        'GET Mails/GetMail': () =>
          answered({ mail: withDetails(mail), thread: [withDetails(mail), answerOf] }),
        'POST Mails/Reply': () => answered(null),
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Reply' }));
    // The dialog of a skeleton is shown until the code is loaded.
    await screen.findByRole('textbox', { name: /^Title/ });
    return { host, dialog: within(screen.getByRole('dialog')) };
  };

  test('lists all recipients of an own mail to several people', async () => {
    const { host, dialog } = await reply(aSentMail(1));
    expect(dialog.getByText('To: \u2066Sara Ali\u2069 and 9 others')).toBeVisible();
    expect(
      dialog.getByText('The reply goes to all recipients to whom you may still write.'),
    ).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Send' }));
    await waitFor(() =>
      expect(host.api.callsOf('POST Mails/Reply')).toMatchObject([
        { body: { ReplyOnGuid: guidOf(1) } },
      ]),
    );
  });

  test.each([
    [
      'an own mail to one person',
      aSentMail(1, {
        delivery: { mailGuid: guidOf(1), recipientsCount: 1, deliveredCount: 1, readCount: 1 },
      }),
    ],
    ['a received mail', aMail(1)],
  ])('names the last author for %s', async (_name, mail) => {
    const { host, dialog } = await reply(mail);
    expect(dialog.getByText('To: \u2066Omar Zaid\u2069')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Send' }));
    await waitFor(() =>
      expect(host.api.callsOf('POST Mails/Reply')).toMatchObject([
        { body: { ReplyOnGuid: guidOf(2) } },
      ]),
    );
  });
});
