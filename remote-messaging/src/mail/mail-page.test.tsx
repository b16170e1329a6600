import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  ApiError,
  DRAFT_SAVE,
  MAIL_PAGE,
  MAIL_REPLY,
  MAIL_SEND,
  ROLE,
  type ApiResponse,
  type MailDraft,
  type MailDelivery,
  type MailInShort,
} from '@riwaq/api';
import { RouteParamsProvider } from '@riwaq/contract/router';
import { answered, createTestHost, type TestHostOptions } from '@riwaq/contract/testing';
import { currentPath, setMediaQuery } from '@riwaq/ui/testing';
import {
  aDraft,
  aDraftInShort,
  aMail,
  aSentMail,
  guidOf,
  STUDENT,
  withDetails,
} from '../testing/mail-samples';
import { renderMessaging } from '../testing/render-messaging';
import { localDrafts } from './compose/local-drafts';
import MailPage from './mail-page';

const user = userEvent.setup({ pointerEventsCheck: 0 });

/** Renders mail at an address, with a server that has these mails. */
function open({
  at = '/inbox',
  inbox = [],
  sent = [],
  api = {},
  isLive = true,
  ...options
}: Omit<TestHostOptions, 'api'> & {
  at?: string;
  isLive?: boolean;
  inbox?: MailInShort[];
  sent?: MailInShort[];
  api?: TestHostOptions['api'];
} = {}) {
  const all = [...inbox, ...sent];
  const host = createTestHost({
    moduleId: 'messaging',
    language: 'en',
    ...options,
    api: {
      'GET Mails/GetInbox': () => answered(inbox),
      'GET Mails/GetSent': () => answered(sent),
      'GET Mails/GetMail': ({ query: { mailGuid } }) => {
        const found = all.find((mail) => mail.mailGuid === mailGuid);
        if (!found)
          throw new ApiError({ code: 'not-found', endpoint: 'GET Mails/GetMail', status: 404 });
        return answered({ mail: withDetails(found), thread: [withDetails(found)] });
      },
      'GET Mails/GetDrafts': () => answered([]),
      'POST Mails/MarkAsRead': () => answered(null),
      'POST Mails/Archive': () => answered(null),
      'POST Mails/Delete': () => answered(null),
      ...api,
    },
  });
  host.realtime.setState(isLive ? 'live' : 'connecting');
  const [, id, type] = /showMail=([^&]+)&([^?]+)/.exec(at) ?? [];
  const params: Record<string, string> = id && type ? { id, type } : {};
  return renderMessaging({
    at,
    host,
    ui: (
      <RouteParamsProvider value={params}>
        <MailPage />
      </RouteParamsProvider>
    ),
  });
}
const list = () => screen.findByRole('list', { name: 'Inbox' });

test('shows unread mails and adds a new one live', async () => {
  const inbox = [aMail(1, { title: 'Lab times', read: false, filesCount: 2 })];
  const { host } = open({ inbox });
  const [first] = within(await list()).getAllByRole('listitem');
  expect(first).toHaveTextContent('Unread');
  expect(first).toHaveTextContent('Sara Ali');
  expect(within(first!).getByRole('img', { name: 'With 2 files' })).toBeInTheDocument();
  expect(within(first!).getByRole('link', { name: 'Lab times' })).toHaveAttribute(
    'href',
    `/showMail=${guidOf(1)}&received`,
  );
  host.api.answer('GET Mails/GetInbox', () => answered([aMail(2, { title: 'News' }), ...inbox]));
  act(() => host.realtime.emit('ReceiveMail', { mailGuid: guidOf(2) }));
  expect(await screen.findByRole('link', { name: 'News' })).toBeInTheDocument();
});

test('fetches again once the hub is connected, and not at each later change', async () => {
  const { host } = open({ inbox: [aMail(1)], isLive: false });
  await list();
  host.api.answer('GET Mails/GetInbox', () => answered([aMail(2, { title: 'News' }), aMail(1)]));
  act(() => host.realtime.setState('live'));
  expect(await screen.findByRole('link', { name: 'News' })).toBeInTheDocument();
  host.api.answer('GET Mails/GetInbox', () => answered([aMail(3, { title: 'Later' })]));
  act(() => host.realtime.setState('reconnecting'));
  act(() => host.realtime.setState('live'));
  act(() => host.realtime.emit('ReceiveMail', { mailGuid: guidOf(3) }));
  expect(await screen.findByRole('link', { name: 'Later' })).toBeInTheDocument();
  expect(host.api.calls.filter(({ key }) => key === 'GET Mails/GetInbox')).toHaveLength(3);
});

test('sends filter and search to the server and stores them in the address', async () => {
  const { host } = open({ inbox: [aMail(1)] });
  await list();
  await user.click(screen.getByRole('button', { name: 'Unread' }));
  await waitFor(() =>
    expect(host.api.callsOf('GET Mails/GetInbox').at(-1)).toMatchObject({
      query: { unread: 'true' },
    }),
  );
  await user.click(screen.getByRole('button', { name: 'Search mail' }));
  await user.type(screen.getByRole('searchbox', { name: 'Search mail' }), 'lab{Enter}');
  await waitFor(() =>
    expect(host.api.callsOf('GET Mails/GetInbox').at(-1)).toMatchObject({
      query: { unread: 'true', searchText: 'lab' },
    }),
  );
  expect(currentPath()).toBe('/inbox?q=lab&show=unread');
});

test('loads the next page near the end of the list', async () => {
  const full = Array.from({ length: MAIL_PAGE }, (_, index) => aMail(index + 1));
  const { host } = open({
    api: {
      'GET Mails/GetInbox': ({ query: { before } }) =>
        answered(before ? [aMail(99, { title: 'The oldest' })] : full),
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Load more' }));
  expect(await screen.findByRole('link', { name: 'The oldest' })).toBeInTheDocument();
  expect(host.api.callsOf('GET Mails/GetInbox').at(-1)).toMatchObject({
    query: { before: guidOf(MAIL_PAGE) },
  });
});

test('archives selected mails together and undoes it', async () => {
  const { host } = open({ inbox: [aMail(1), aMail(2), aMail(3)] });
  await list();
  await user.click(screen.getByRole('checkbox', { name: 'Choose “Mail 1”' }));
  await user.click(screen.getByRole('checkbox', { name: 'Choose “Mail 3”' }));
  expect(screen.getByText('2 chosen')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Archive' }));
  expect(host.api.callsOf('POST Mails/Archive')).toEqual([
    { body: { mailGuids: [guidOf(1), guidOf(3)], archived: true } },
  ]);
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(host.api.callsOf('POST Mails/Archive').at(-1)).toEqual({
      body: { mailGuids: [guidOf(1), guidOf(3)], archived: false },
    }),
  );
});

test('allows undo and a new selection before the list is refetched', async () => {
  const { host } = open({ inbox: [aMail(1), aMail(2)] });
  await list();
  host.api.answer('GET Mails/GetInbox', () => new Promise(() => undefined));
  await user.click(screen.getByRole('checkbox', { name: 'Choose “Mail 1”' }));
  await user.click(screen.getByRole('button', { name: 'Archive' }));
  await waitFor(() => expect(screen.queryByText('1 chosen')).not.toBeInTheDocument());
  await user.click(screen.getByRole('checkbox', { name: 'Choose “Mail 2”' }));
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(host.api.callsOf('POST Mails/Archive').at(-1)).toEqual({
      body: { mailGuids: [guidOf(1)], archived: false },
    }),
  );
  expect(screen.getByRole('checkbox', { name: 'Choose “Mail 2”' })).toBeChecked();
});

test('marks only unread mails when all are selected', async () => {
  const { host } = open({ inbox: [aMail(1, { read: false }), aMail(2)] });
  await list();
  await user.click(screen.getByRole('checkbox', { name: 'Choose all on this page' }));
  await user.click(screen.getByRole('button', { name: 'Mark as read' }));
  expect(host.api.callsOf('POST Mails/MarkAsRead')).toEqual([
    { body: { mailGuids: [guidOf(1)], read: true } },
  ]);
});

test('moves the focus to the checkbox when an action ends the selection', async () => {
  open({ inbox: [aMail(1), aMail(2)] });
  await list();
  const all = screen.getByRole('checkbox', { name: 'Choose all on this page' });
  await user.click(screen.getByRole('checkbox', { name: 'Choose “Mail 1”' }));
  await user.click(screen.getByRole('button', { name: 'Mark as unread' }));
  await waitFor(() => expect(all).toHaveFocus());
});

test('deletes no mail before the user confirms', async () => {
  const { host } = open({ inbox: [aMail(1)], confirm: false });
  await list();
  await user.click(screen.getByRole('checkbox', { name: 'Choose “Mail 1”' }));
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  expect(host.confirmations).toMatchObject([{ title: 'Delete this mail?', danger: true }]);
  expect(host.api.callsOf('POST Mails/Delete')).toEqual([]);
  host.answerConfirm(true);
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(host.api.callsOf('POST Mails/Delete')).toHaveLength(1));
});

test('marks an opened mail as read once and refreshes the badges', async () => {
  const { host } = open({
    at: `/showMail=${guidOf(1)}&received`,
    inbox: [aMail(1, { read: false, title: 'Lab times' })],
  });
  expect(await screen.findByText('Text 1', { selector: 'p' })).toBeInTheDocument();
  await waitFor(() => expect(host.unreadRefreshes).toBe(1));
  expect(host.api.callsOf('POST Mails/MarkAsRead')).toEqual([
    { body: { mailGuids: [guidOf(1)], read: true } },
  ]);
});

test('marks a mail that arrived in a hidden tab when it is shown', async () => {
  const shown = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const { host } = open({ at: `/showMail=${guidOf(1)}&received`, inbox: [aMail(1)] });
  expect(await screen.findByText('Text 1', { selector: 'p' })).toBeInTheDocument();
  host.api.answer('GET Mails/GetMail', () =>
    answered({
      mail: withDetails(aMail(1)),
      thread: [withDetails(aMail(1)), withDetails(aMail(2, { read: false }))],
    }),
  );
  act(() => host.realtime.emit('ReceiveMail', { mailGuid: guidOf(2) }));
  expect(await screen.findByText('Text 2', { selector: 'p' })).toBeInTheDocument();
  expect(host.api.callsOf('POST Mails/MarkAsRead')).toEqual([]);
  shown.mockRestore();
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await waitFor(() => expect(host.unreadRefreshes).toBe(1));
  expect(host.api.callsOf('POST Mails/MarkAsRead')).toEqual([
    { body: { mailGuids: [guidOf(2)], read: true } },
  ]);
});

describe('shortcuts', () => {
  const inbox = [aMail(2, { title: 'Newer' }), aMail(1, { title: 'Older' })];
  type Opened = ReturnType<typeof open>;
  const press = ({ host }: Opened, code: Parameters<Opened['host']['shortcuts']['press']>[0]) =>
    act(() => host.shortcuts.press(code));
  const link = (name: string) => screen.getByRole('link', { name });
  const twoPanes = '(min-width: 1100px)';
  afterEach(() => act(() => setMediaQuery(twoPanes, false)));

  test('move the focus in the list, and write', async () => {
    const view = open({ inbox });
    await list();
    press(view, 'KeyJ');
    expect(link('Newer')).toHaveFocus();
    press(view, 'KeyJ');
    expect(link('Older')).toHaveFocus();
    press(view, 'KeyK');
    expect(link('Newer')).toHaveFocus();
    press(view, 'KeyC');
    expect(currentPath()).toBe('/inbox?compose=new');
  });

  test('open the next mail, and answer and archive the open one', async () => {
    setMediaQuery(twoPanes, true);
    const view = open({ at: `/showMail=${guidOf(2)}&received`, inbox });
    await screen.findByRole('heading', { name: 'Newer' });
    await list();
    press(view, 'KeyJ');
    expect(currentPath()).toBe(`/showMail=${guidOf(1)}&received`);
    // The page stays at the mail with which it was rendered: nothing routes here.
    press(view, 'KeyR');
    expect(currentPath()).toContain(`reply=${guidOf(2)}`);
    press(view, 'KeyE');
    await waitFor(() => expect(currentPath()).toBe('/inbox'));
    expect(view.host.api.callsOf('POST Mails/Archive')).toEqual([
      { body: { mailGuids: [guidOf(2)], archived: true } },
    ]);
  });
});

test('reports a mail that does not exist', async () => {
  open({ at: `/showMail=${guidOf(7)}&received` });
  expect(await screen.findByText('This mail was not found')).toBeVisible();
});

test('updates the delivery of a sent mail live', async () => {
  const { host } = open({
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
  const { host } = open({ at: `/showMail=${guidOf(1)}&received`, inbox: [aMail(1)] });
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
    const { host } = open({
      at: `/showMail=${guidOf(1)}&${mail.type}`,
      api: {
        'GET Mails/GetMail': () =>
          answered({ mail: withDetails(mail), thread: [withDetails(mail), answerOf] }),
        'POST Mails/Reply': () => answered(null),
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Reply' }));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByRole('textbox', { name: /^Title/ });
    return { host, dialog };
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

test('lists drafts of the server and of this browser together', async () => {
  open({
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
  const { host } = open({
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
  const { host } = open({
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
        /^“Draft 1!” was not sent\. You find it among the drafts\. .*your choice contains nobody/,
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
      { kind: 'error', text: '“Draft 1!” was not sent. You find it among the drafts.' },
    ]),
  );
  expect(host.api.callsOf('POST Mails/Send')).toEqual([]);
});

test('stores an unedited reply as a draft when its sending is refused', async () => {
  const { call, answer } = held<MailDelivery | null>();
  const { host } = open({
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
  const { host } = open({
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
  ['FileName.0', /“notes.pdf” is no longer stored/],
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
  const { host } = open({
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
  const { host } = open({
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
  open({
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
  open({
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
