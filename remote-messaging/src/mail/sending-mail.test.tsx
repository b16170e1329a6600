import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  ApiError,
  DRAFT_SAVE,
  MAIL_REPLY,
  MAIL_SEND,
  ROLE,
  type ApiResponse,
  type MailDraft,
  type MailDelivery,
} from '@riwaq/api';
import { answered, type TestHostOptions } from '@riwaq/contract/testing';
import { currentPath } from '@riwaq/ui/testing';
import { aDraft, aDraftInShort, aMail, guidOf } from '../testing/mail-samples';
import { localDrafts } from './compose/local-drafts';
import { openMail } from '../testing/mail-page';

// Proves MAIL-4.

const user = userEvent.setup({ pointerEventsCheck: 0 });

test('lists drafts of the server and of this browser together', async () => {
  openMail({
    at: '/inbox?view=drafts',
    api: { 'GET Mails/GetDrafts': () => answered([aDraftInShort(1)]) },
    storage: {
      [`mail-draft:${guidOf(2)}`]: {
        composition: {
          guid: guidOf(2),
          replyOnGuid: null,
          title: 'Only here',
          html: '',
          recipients: [],
          files: [],
        },
        version: 0,
        synced: false,
        savedAt: '2026-02-04T10:00:00Z',
      },
    },
  });
  expect(
    (await within(await screen.findByRole('list', { name: 'Drafts' })).findAllByRole('link')).map(
      (link) => link.textContent,
    ),
  ).toEqual(['Only here', 'Draft 1']);
  expect(screen.getByText('Only in this browser so far')).toBeVisible();
});

test('opens a draft and sends it under its own guid', async () => {
  const { host } = openMail({
    at: `/inbox?compose=${guidOf(1)}`,
    api: {
      'GET Mails/GetDraft': () => answered(aDraft(1)),
      'GET Subjects/Get': () => answered({ subjects: [] }),
      'POST Mails/Send': () =>
        answered({ mailGuid: guidOf(1), recipientsCount: 1, deliveredCount: 1, readCount: 0 }),
    },
  });
  expect(await screen.findByRole('textbox', { name: /^Title/ })).toHaveValue('Draft 1');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() =>
    expect(host.api.callsOf('POST Mails/Send')).toMatchObject([
      { body: { Guid: guidOf(1), Title: 'Draft 1', DetailsHTML: '<p>Begun</p>' } },
    ]),
  );
  await waitFor(() =>
    expect(host.notices).toEqual([{ kind: 'success', text: 'The mail has been sent' }]),
  );
  expect(host.storage.keys()).toEqual([]);
});

test('focuses the first field that lacks something when Send is pressed', async () => {
  openMail({
    at: `/inbox?compose=${guidOf(1)}`,
    api: {
      'GET Mails/GetDraft': () => answered(aDraft(1, { title: '', recipients: [] })),
      'GET Subjects/Get': () =>
        answered({
          subjects: [{ subjectGuid: guidOf(7), subjectName: 'Physics', departments: [] }],
        }),
    },
  });
  const subject = await screen.findByRole('combobox', { name: /^Subject/ });
  await waitFor(() => expect(subject).toBeEnabled());
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(subject).toHaveFocus());
  expect(screen.getAllByText('this field is required')).toHaveLength(2);
});

/** A request whose response the test controls. */
function held<Data>() {
  const waiting: ((answer: ApiResponse<Data>) => void)[] = [];
  return {
    call: () => new Promise<ApiResponse<Data>>((resolve) => void waiting.push(resolve)),
    answer: async (data: Data, statusCode: number) => {
      await waitFor(() => expect(waiting).toHaveLength(1));
      await act(async () => waiting[0]?.(answered(data, statusCode)));
    },
  };
}

/** Opens a draft from the list, edits and sends it, and closes the dialog before the response. */
async function closedOnItsWay(api: TestHostOptions['api']) {
  const { host } = openMail({
    inbox: [aMail(9)],
    api: {
      'GET Mails/GetDrafts': () => answered([aDraftInShort(1)]),
      'GET Mails/GetDraft': () => answered(aDraft(1)),
      'GET Subjects/Get': () => answered({ subjects: [] }),
      'POST Mails/SaveDraft': ({ body }) =>
        answered(aDraft(1, { version: body.Version + 1, title: body.Title })),
      ...api,
    },
  });
  // Adds a history entry, which one step back too many would reach.
  await user.click(await screen.findByRole('link', { name: 'Mail 9' }));
  await user.click(screen.getByRole('link', { name: 'Drafts' }));
  await user.click(await screen.findByRole('link', { name: 'Draft 1' }));
  await user.type(await screen.findByRole('textbox', { name: /^Title/ }), '!');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(currentPath()).toBe('/inbox?view=drafts'));
  return host;
}

test('stays on the page and reports success after closing while sending', async () => {
  const { call, answer } = held<MailDelivery | null>();
  const host = await closedOnItsWay({ 'POST Mails/Send': call });
  await answer(null, MAIL_SEND.ok);
  await waitFor(() =>
    expect(host.notices).toEqual([{ kind: 'success', text: 'The mail has been sent' }]),
  );
  expect(currentPath()).toBe('/inbox?view=drafts');
});

test('reports a refusal after the dialog was closed while sending', async () => {
  const { call, answer } = held<MailDelivery | null>();
  const host = await closedOnItsWay({ 'POST Mails/Send': call });
  await answer(null, MAIL_SEND.nobody);
  await waitFor(() => expect(host.notices).toHaveLength(1));
  expect(host.notices).toMatchObject([
    {
      kind: 'error',
      text: expect.stringMatching(
        /^“\u2066Draft 1!\u2069” was not sent\. You find it among the drafts\. .*your choice contains nobody/,
      ),
    },
  ]);
  expect(currentPath()).toBe('/inbox?view=drafts');
});

test('reports a conflict after the dialog was closed before sending', async () => {
  const { call, answer } = held<MailDraft | null>();
  const host = await closedOnItsWay({ 'POST Mails/SaveDraft': call });
  await answer(aDraft(1, { version: 7, title: 'Theirs' }), DRAFT_SAVE.otherPage);
  await waitFor(() =>
    expect(host.notices).toEqual([
      { kind: 'error', text: '“\u2066Draft 1!\u2069” was not sent. You find it among the drafts.' },
    ]),
  );
  expect(host.api.callsOf('POST Mails/Send')).toEqual([]);
});

test('stores an unedited reply as a draft when its sending is refused', async () => {
  const { call, answer } = held<MailDelivery | null>();
  const { host } = openMail({
    at: `/showMail=${guidOf(1)}&received?reply=${guidOf(1)}`,
    inbox: [aMail(1, { title: 'Lab times' })],
    api: { 'POST Mails/Reply': call },
  });
  await screen.findByRole('textbox', { name: /^Title/ });
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await answer(null, MAIL_REPLY.recipient);
  await waitFor(() => expect(host.notices).toMatchObject([{ kind: 'error' }]));
  expect(localDrafts(host.storage).all()).toMatchObject([
    { composition: { title: 'Re: Lab times', replyOnGuid: guidOf(1) } },
  ]);
});

/** Opens a draft with a file and sends it. */
async function sendDraft(api: TestHostOptions['api']) {
  const files = [
    {
      fileGuid: guidOf(7),
      fileUrl: '/files/Mails/notes.pdf',
      fileCaption: 'notes.pdf',
      fileSizeFormated: '1 KB',
      downloadCount: 0,
    },
  ];
  const { host } = openMail({
    at: `/inbox?compose=${guidOf(1)}`,
    api: {
      'GET Mails/GetDraft': () => answered(aDraft(1, { files })),
      'GET Subjects/Get': () => answered({ subjects: [] }),
      ...api,
    },
  });
  const title = await screen.findByRole('textbox', { name: /^Title/ });
  await user.click(screen.getByRole('button', { name: 'Send' }));
  return { host, title };
}

test('disables the fields while sending and allows edits after a refusal', async () => {
  const { call, answer } = held<MailDelivery | null>();
  const { title } = await sendDraft({ 'POST Mails/Send': call });
  await waitFor(() => expect(title.closest('[inert]')).not.toBeNull());
  await answer(null, MAIL_SEND.nobody);
  await waitFor(() => expect(title.closest('[inert]')).toBeNull());
});

test('offers both texts when another device saved during the send', async () => {
  let theirs = aDraft(1);
  const { host } = await sendDraft({
    'GET Mails/GetDraft': () => answered(theirs),
    'POST Mails/Send': () => {
      theirs = aDraft(1, { version: 2, title: 'Theirs', saveKey: guidOf(9) });
      return answered(null, MAIL_SEND.draftChanged);
    },
  });
  expect(await screen.findByRole('button', { name: /Theirs/ })).toBeVisible();
  expect(host.api.callsOf('POST Mails/Send')).toHaveLength(1);
});

test.each([
  ['FileName.0', /“\u2066notes.pdf\u2069” is no longer stored/],
  ['FileName.1', /A picture, sound or video in this text is no longer stored/],
])('names an expired file of an old draft at its position (%s)', async (path, text) => {
  await sendDraft({
    'POST Mails/Send': () =>
      Promise.reject(
        new ApiError({
          code: 'malformed',
          endpoint: 'POST Mails/Send',
          status: 400,
          fields: [{ path, message: 'invalid' }],
        }),
      ),
  });
  expect(await screen.findByText(text)).toBeVisible();
});

test('waits for the upload of an inline picture before sending', async () => {
  const { host } = openMail({
    at: `/inbox?compose=${guidOf(1)}`,
    api: {
      'GET Mails/GetDraft': () => answered(aDraft(1)),
      'GET Subjects/Get': () => answered({ subjects: [] }),
    },
  });
  await screen.findByRole('toolbar');
  await user.upload(
    document.querySelector<HTMLInputElement>('.rw-editor input[type=file]')!,
    new File(['x'], 'photo.png'),
  );
  expect(await screen.findByRole('button', { name: 'Files are on their way…' })).toBeDisabled();
  act(() => host.files.uploads[0]?.finish());
  expect(await screen.findByRole('button', { name: 'Send' })).toBeEnabled();
});

test('does not send without title and recipients, and says so', async () => {
  const { host } = openMail({
    at: '/inbox?compose=new',
    role: ROLE.student,
    api: { 'GET Subjects/Get': () => answered([]) },
  });
  await user.click(await screen.findByRole('button', { name: 'Send' }));
  expect(
    await screen.findByText('Enter the information: a title and at least one recipient.'),
  ).toBeVisible();
  expect(host.api.callsOf('POST Mails/Send')).toEqual([]);
});

test('does not report a missing title before one was typed', async () => {
  openMail({
    at: '/inbox?compose=new',
    role: ROLE.student,
    api: { 'GET Subjects/Get': () => answered([]) },
  });
  const title = await screen.findByRole('textbox', { name: /^Title/ });
  await user.click(title);
  await user.tab();
  await user.click(title);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await user.type(title, 'L{Backspace}');
  await user.tab();
  expect(await screen.findByRole('alert')).toBeVisible();
});

test('disables Send for a reply without a title and says why', async () => {
  openMail({
    at: `/showMail=${guidOf(1)}&received?reply=${guidOf(1)}`,
    inbox: [aMail(1, { title: 'Lab times' })],
  });
  const title = await screen.findByRole('textbox', { name: /^Title/ });
  expect(title).toHaveValue('Re: Lab times');
  await user.clear(title);
  await user.tab();
  expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled();
  expect(await screen.findByRole('alert')).toBeVisible();
});
