import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MEMBER_STATUS, type TopicMember } from '@riwaq/api';
import { SlotOutletProvider, type SlotOutlet } from '@riwaq/contract';
import { answered } from '@riwaq/contract/testing';
import { guidOf } from '../testing/samples';
import { renderForum } from '../testing/render-forum';
import MembersPanel from './members-panel';

const member = (of: Pick<TopicMember, 'student' | 'teacher'>, key: string): TopicMember => ({
  forumTopicMemberGuid: guidOf(`member-${key}`),
  memberStatus: MEMBER_STATUS.joined,
  owner: false,
  ...of,
});
const MEMBERS = [
  member(
    { student: { studentGuid: guidOf('sara'), studentFullName: 'Sara' }, teacher: null },
    'sara',
  ),
  member({ student: null, teacher: { teacherGuid: guidOf('omar'), teacherName: 'Omar' } }, 'omar'),
];

test.each([
  ['are shown for each student and teacher', true],
  ['are hidden when no module fills the slot', false],
])('person actions %s', async (_what, filled) => {
  const outlet: SlotOutlet = {
    isFilled: () => filled,
    Contributions: ({ name, props }) => (
      <button>
        {name} {JSON.stringify(props)}
      </button>
    ),
  };
  renderForum({
    api: { 'GET ForumTopic/GetTopicMembers': () => answered(MEMBERS) },
    ui: (
      <SlotOutletProvider value={outlet}>
        <MembersPanel topicGuid={guidOf('topic')} />
      </SlotOutletProvider>
    ),
  });
  const list = within(await screen.findByRole('list'));
  const offered = (personGuid: string, personName: string) =>
    list.queryByRole('button', {
      name: `person.actions@1 ${JSON.stringify({ personGuid, personName })}`,
    }) !== null;
  expect([offered(guidOf('sara'), 'Sara'), offered(guidOf('omar'), 'Omar')]).toEqual([
    filled,
    filled,
  ]);
});

test('retains the focus on the button of a removed member', async () => {
  let members = MEMBERS;
  renderForum({
    api: {
      'GET ForumTopic/GetTopicMembers': () => answered(members),
      'POST ForumTopic/RemoveMemberFromTopic': () => {
        members = MEMBERS.map((each) => ({ ...each, memberStatus: MEMBER_STATUS.removed }));
        return answered(null);
      },
    },
    ui: <MembersPanel topicGuid={guidOf('topic')} />,
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Remove \u2066Sara\u2069' }));
  expect(
    await screen.findByRole('button', { name: 'Invite \u2066Sara\u2069 again' }),
  ).toHaveFocus();
});

test('shows a refused removal and keeps the member', async () => {
  const { host } = renderForum({
    api: {
      'GET ForumTopic/GetTopicMembers': () => answered(MEMBERS),
      'POST ForumTopic/RemoveMemberFromTopic': () => answered(null, 0),
    },
    ui: <MembersPanel topicGuid={guidOf('topic')} />,
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Remove \u2066Sara\u2069' }));
  await waitFor(() => expect(host.notices).toMatchObject([{ kind: 'error' }]));
  expect(screen.getByRole('button', { name: 'Remove \u2066Sara\u2069' })).toBeVisible();
});
