import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MAIL_PAGE } from '@riwaq/api';
import { answered } from '@riwaq/contract/testing';
import { currentPath, setMediaQuery } from '@riwaq/ui/testing';
import { aMail, guidOf, withDetails } from '../testing/mail-samples';
import { openMail, inboxList } from '../testing/mail-page';

const user = userEvent.setup({ pointerEventsCheck: 0 });

test('shows unread mails and adds a new one live', async () => {
  const inbox = [aMail(1, { title: 'Lab times', read: false, filesCount: 2 })];
  const { host } = openMail({ inbox });
  const [first] = within(await inboxList()).getAllByRole('listitem');
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
  const { host } = openMail({ inbox: [aMail(1)], isLive: false });
  await inboxList();
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
  const { host } = openMail({ inbox: [aMail(1)] });
  await inboxList();
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
  const { host } = openMail({
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
  const { host } = openMail({ inbox: [aMail(1), aMail(2), aMail(3)] });
  await inboxList();
  await user.click(screen.getByRole('checkbox', { name: 'Choose “\u2066Mail 1\u2069”' }));
  await user.click(screen.getByRole('checkbox', { name: 'Choose “\u2066Mail 3\u2069”' }));
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
  const { host } = openMail({ inbox: [aMail(1), aMail(2)] });
  await inboxList();
  host.api.answer('GET Mails/GetInbox', () => new Promise(() => undefined));
  await user.click(screen.getByRole('checkbox', { name: 'Choose “\u2066Mail 1\u2069”' }));
  await user.click(screen.getByRole('button', { name: 'Archive' }));
  await waitFor(() => expect(screen.queryByText('1 chosen')).not.toBeInTheDocument());
  await user.click(screen.getByRole('checkbox', { name: 'Choose “\u2066Mail 2\u2069”' }));
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(host.api.callsOf('POST Mails/Archive').at(-1)).toEqual({
      body: { mailGuids: [guidOf(1)], archived: false },
    }),
  );
  expect(screen.getByRole('checkbox', { name: 'Choose “\u2066Mail 2\u2069”' })).toBeChecked();
});

test('marks only unread mails when all are selected', async () => {
  const { host } = openMail({ inbox: [aMail(1, { read: false }), aMail(2)] });
  await inboxList();
  await user.click(screen.getByRole('checkbox', { name: 'Choose all on this page' }));
  await user.click(screen.getByRole('button', { name: 'Mark as read' }));
  expect(host.api.callsOf('POST Mails/MarkAsRead')).toEqual([
    { body: { mailGuids: [guidOf(1)], read: true } },
  ]);
});

test('moves the focus to the checkbox when an action ends the selection', async () => {
  openMail({ inbox: [aMail(1), aMail(2)] });
  await inboxList();
  const all = screen.getByRole('checkbox', { name: 'Choose all on this page' });
  await user.click(screen.getByRole('checkbox', { name: 'Choose “\u2066Mail 1\u2069”' }));
  await user.click(screen.getByRole('button', { name: 'Mark as unread' }));
  await waitFor(() => expect(all).toHaveFocus());
});

test('deletes no mail before the user confirms', async () => {
  const { host } = openMail({ inbox: [aMail(1)], confirm: false });
  await inboxList();
  await user.click(screen.getByRole('checkbox', { name: 'Choose “\u2066Mail 1\u2069”' }));
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  expect(host.confirmations).toMatchObject([{ title: 'Delete this mail?', danger: true }]);
  expect(host.api.callsOf('POST Mails/Delete')).toEqual([]);
  host.answerConfirm(true);
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(host.api.callsOf('POST Mails/Delete')).toHaveLength(1));
});

test('marks an opened mail as read once and refreshes the badges', async () => {
  const { host } = openMail({
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
  const { host } = openMail({ at: `/showMail=${guidOf(1)}&received`, inbox: [aMail(1)] });
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
  type Opened = ReturnType<typeof openMail>;
  const press = ({ host }: Opened, code: Parameters<Opened['host']['shortcuts']['press']>[0]) =>
    act(() => host.shortcuts.press(code));
  const link = (name: string) => screen.getByRole('link', { name });
  const twoPanes = '(min-width: 1100px)';
  afterEach(() => act(() => setMediaQuery(twoPanes, false)));

  test('move the focus in the list, and write', async () => {
    const view = openMail({ inbox });
    await inboxList();
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
    const view = openMail({ at: `/showMail=${guidOf(2)}&received`, inbox });
    await screen.findByRole('heading', { name: 'Newer' });
    await inboxList();
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

test.each([
  ['/inbox', 0],
  [`/showMail=${guidOf(1)}&received`, 1],
])('marks the frame of an open mail, for printing: %s', async (at, marked) => {
  const { container } = openMail({ at, inbox: [aMail(1, { title: 'Newer' })] });
  await screen.findByText('Newer');
  expect(container.querySelectorAll('.rw-messaging-mail-opened')).toHaveLength(marked);
});
