import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { isolate, MEMBER_CHANGE, ROLE, type ChatMember } from '@riwaq/api';
import { answered } from '@riwaq/contract/testing';
import { chooseByName, subjectOf } from '../../testing/people-picker';
import { renderMessaging } from '../../testing/render-messaging';
import { conversationOf, fakeChat, GROUP, ME, SARA } from '../testing/fake-chat';
import { chatOf } from '../work/chat-registry';
import { ChatProvider } from '../work/use-chat';
import GroupDialog from './group-dialog';
import InviteDialog from './invite-dialog';
import MembersDialog from './members-dialog';

// Proves CHAT-12 to CHAT-15, UI-2, PEOPLE-3.

const group = conversationOf({ groupGuid: GROUP, kind: 1, title: 'Algebra', isOwner: true });
const guid = (number: number) => `50000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const memberOf = (fullName: string, more: Partial<ChatMember> = {}): ChatMember => ({
  guid: SARA,
  fullName,
  profileImageUrl: null,
  userStatus: 1,
  isOwner: false,
  isMuted: false,
  count: 0,
  ...more,
});

let shown: ReturnType<typeof fakeChat> | null = null;
afterEach(() => {
  shown?.host.unmount();
  shown = null;
});
function show(ui: JSX.Element, options: Parameters<typeof fakeChat>[0]) {
  shown = fakeChat({ conversations: [group], ...options });
  const chat = chatOf(shown.host.session.user.userGuid);
  renderMessaging({
    at: '/',
    ui: <ChatProvider value={chat}>{ui}</ChatProvider>,
    host: shown.host,
  });
  return { ...shown, chat };
}

test('requires a name and a mode, and opens the created group', async () => {
  const { host, chat } = show(<GroupDialog conversation={null} open onClose={() => undefined} />, {
    api: { 'POST ChatGroups/AddOrEditGroup': () => answered(group) },
  });
  const save = await screen.findByRole('button', { name: 'Save' });
  expect(save).toBeDisabled();
  await userEvent.type(screen.getByRole('textbox', { name: /Name of the group/ }), ' Algebra ');
  expect(save).toBeDisabled();
  await userEvent.click(screen.getByRole('radio', { name: 'Only the teacher' }));
  await userEvent.click(save);
  await waitFor(() =>
    expect(chat.dock.view()).toEqual([{ conversationGuid: GROUP, minimised: false, used: 1 }]),
  );
  expect(host.api.callsOf('POST ChatGroups/AddOrEditGroup')).toEqual([
    { body: { Guid: expect.any(String), GroupName: 'Algebra', GroupMode: 1 } },
  ]);
});

test('sends the guid when an own group is edited', async () => {
  const { host } = show(<GroupDialog conversation={group} open onClose={() => undefined} />, {
    api: { 'POST ChatGroups/AddOrEditGroup': () => answered(group) },
  });
  await userEvent.type(await screen.findByRole('textbox', { name: /Name of the group/ }), ' 2');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(host.api.callsOf('POST ChatGroups/AddOrEditGroup')).toEqual([
      { body: { Guid: GROUP, GroupName: 'Algebra 2', GroupMode: 0 } },
    ]),
  );
});

async function openInvitation() {
  const { host } = show(<InviteDialog conversation={group} open onClose={() => undefined} />, {
    api: {
      'GET Subjects/Get': () => answered({ subjects: [subjectOf(guid)] }),
      'GET ChatGroups/GetStudent': () =>
        answered([
          { studentGuid: guid(5), studentFullName: 'Ali', isMember: false },
          { studentGuid: guid(6), studentFullName: 'Badr', isMember: false },
          { studentGuid: guid(7), studentFullName: 'Huda', isMember: true },
        ]),
      'POST ChatGroups/InviteStudent': () => answered(null),
    },
  });
  return { host, dialog: within(await screen.findByRole('dialog')) };
}

test('invites students that are found by name one after another', async () => {
  const { host, dialog } = await openInvitation();
  await dialog.findByRole('button', { name: /all/i });
  const field = dialog.getByRole('combobox', { name: 'Students' });
  await chooseByName(field, ['badr', 'ali']);
  await userEvent.click(dialog.getByRole('button', { name: 'Invite 2 students' }));
  await waitFor(() =>
    expect(host.api.callsOf('POST ChatGroups/InviteStudent')).toEqual([
      { body: { GroupGuid: GROUP, MemberGuids: [guid(6), guid(5)] } },
    ]),
  );
});

test('invites students through every level and leaves out members', async () => {
  const { host, dialog } = await openInvitation();
  expect(dialog.getByRole('button', { name: 'Invite' })).toBeDisabled();
  await userEvent.click(await dialog.findByRole('button', { name: /all/i }));
  await userEvent.click(dialog.getByRole('button', { name: 'Invite 2 students' }));
  await waitFor(() =>
    expect(host.api.callsOf('POST ChatGroups/InviteStudent')).toEqual([
      { body: { GroupGuid: GROUP, MemberGuids: [guid(5), guid(6)] } },
    ]),
  );
  expect(host.api.callsOf('GET ChatGroups/GetStudent')).toEqual([
    { query: { sectionGuid: guid(4), subjectGuid: guid(1), groupGuid: GROUP } },
  ]);
});

describe('members dialog', () => {
  const members = [
    memberOf('Me', { guid: ME, isOwner: true, userStatus: 3 }),
    memberOf('Sara', { userStatus: 2, count: 4 }),
    memberOf('Ali', { guid: guid(5), isMuted: true, userStatus: 0 }),
  ];
  const api = { 'GET ChatGroups/GetMembers': () => answered(members) };
  const rowOf = async (name: string) => within((await screen.findByText(name)).closest('li')!);

  test('shows presence, mutes, the owner and unread counts', async () => {
    show(<MembersDialog conversation={group} open onClose={() => undefined} />, { api });
    const sara = await rowOf('Sara');
    expect(sara.getByText('Online')).toHaveAttribute('data-status', '2');
    expect(sara.getByRole('img', { name: '4 unread messages' })).toBeVisible();
    const ali = await rowOf('Ali');
    expect(ali.getByText('Muted')).toBeVisible();
    expect(ali.queryByText(/Offline|Online|In this/)).toBeNull();
    const me = await rowOf('Me');
    expect(me.getByText('Owner')).toBeVisible();
    expect(me.queryByRole('button')).toBeNull();
  });

  test('lets the owning teacher mute, unmute and, after confirmation, remove', async () => {
    const { host } = show(<MembersDialog conversation={group} open onClose={() => undefined} />, {
      api,
      hub: { ChangeMemberStatus: () => answered(null) },
    });
    const act = async (name: string, action: string) => {
      await userEvent.click(
        (await rowOf(name)).getByRole('button', { name: `Options of ${isolate(name, 'ltr')}` }),
      );
      await userEvent.click((await screen.findAllByRole('menuitem', { name: action })).at(-1)!);
    };
    await act('Ali', 'Unmute');
    await act('Sara', 'Mute');
    await act('Sara', 'Remove');
    await waitFor(() =>
      expect(
        host.realtime.invoked
          .filter(({ method }) => method === 'ChangeMemberStatus')
          .map(({ args }) => args),
      ).toEqual([
        [GROUP, guid(5), MEMBER_CHANGE.unmute],
        [GROUP, SARA, MEMBER_CHANGE.mute],
        [GROUP, SARA, MEMBER_CHANGE.remove],
      ]),
    );
    expect(host.confirmations).toHaveLength(1);
  });

  test('refetches members after an own change and a change event', async () => {
    let isMuted = false;
    const { host } = show(<MembersDialog conversation={group} open onClose={() => undefined} />, {
      api: { 'GET ChatGroups/GetMembers': () => answered([memberOf('Sara', { isMuted })]) },
      hub: {
        ChangeMemberStatus: () => {
          isMuted = true;
          return answered(null);
        },
      },
    });
    await userEvent.click(
      (await rowOf('Sara')).getByRole('button', { name: 'Options of \u2066Sara\u2069' }),
    );
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Mute' }));
    expect(await (await rowOf('Sara')).findByText('Muted')).toBeVisible();
    isMuted = false;
    act(() => host.realtime.emit('ReceiveChatChange', { groupGuid: GROUP, gone: false }));
    await waitFor(() => expect(screen.queryByText('Muted')).not.toBeInTheDocument());
  });

  test('offers no actions to a student', async () => {
    show(
      <MembersDialog conversation={{ ...group, isOwner: false }} open onClose={() => undefined} />,
      { api, role: ROLE.student },
    );
    await screen.findByText('Sara');
    expect(screen.queryByRole('button', { name: /Options of/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Invite students' })).toBeNull();
  });
});
