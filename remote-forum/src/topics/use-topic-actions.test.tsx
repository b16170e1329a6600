import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError, MEMBER_MODE, MEMBER_STATUS, ROLE } from '@riwaq/api';
import { answered } from '@riwaq/contract/testing';
import { aContent, aForum, aTopic, guidOf } from '../testing/samples';
import { renderForum } from '../testing/render-forum';

// Proves FORUM-61.

const forum = aForum();
const inForum = `/forums?forumGuid=${forum.forumGuid}`;
const choose = async (item: string) => {
  await userEvent.click(
    await screen.findByRole('button', { name: /^Options of \u2067أسئلة الأسبوع الأول/ }),
  );
  await userEvent.click(await screen.findByRole('menuitem', { name: item }));
};
const row = async () =>
  (await screen.findByRole('link', { name: aTopic().topicName })).closest('article') as HTMLElement;
const topicsOf = (list = [aTopic()]) =>
  answered({ forumTopic: list, currentforum: forum, roles: ['Subject'] });
const level = () => answered({ forums: [], currentForum: forum, roles: ['Subject'] });

test('marks a topic until its row is removed and deletes it once', async () => {
  let deleted: () => void = () => undefined;
  let listed: () => void = () => undefined;
  const { host } = renderForum({
    at: inForum,
    api: {
      'GET Forums/GetForums': level,
      'GET ForumTopic/GetTopics': () => topicsOf(),
      'DELETE ForumTopic/DeleteTopic': () =>
        new Promise((resolve) => {
          deleted = () => resolve(answered(null));
        }),
    },
  });
  const other = aTopic({ forumTopicGuid: guidOf('other'), topicName: 'Other' });
  host.api.answer('GET ForumTopic/GetTopics', () => topicsOf([aTopic(), other]));
  const shown = await row();
  const sign = () =>
    within(shown)
      .getByRole('button', { name: /^Options of/ })
      .querySelector('svg');
  await choose('Delete');
  await waitFor(() => expect(shown).toHaveAttribute('aria-busy', 'true'));
  expect(sign()).toHaveClass('rw-turning');

  host.api.answer(
    'GET ForumTopic/GetTopics',
    () =>
      new Promise((resolve) => {
        listed = () => resolve(topicsOf([other]));
      }),
  );
  act(() => deleted());
  await waitFor(() => expect(host.notices).toEqual([{ kind: 'success' }]));
  // The refetched list is still loading.
  expect(shown).toHaveAttribute('aria-busy', 'true');
  await choose('Delete');
  expect(host.confirmations).toHaveLength(1);
  expect(host.api.callsOf('DELETE ForumTopic/DeleteTopic')).toHaveLength(1);
  act(() => listed());
  await waitFor(() =>
    expect(screen.queryByRole('link', { name: aTopic().topicName })).not.toBeInTheDocument(),
  );
});

test('marks only the row of the left topic until it fails', async () => {
  let fail: (cause: unknown) => void = () => undefined;
  const member = {
    forumTopicMemberGuid: null,
    memberStatus: MEMBER_STATUS.joined,
    favoriteTopic: false,
  };
  renderForum({
    at: inForum,
    role: ROLE.student,
    api: {
      'GET Forums/GetForums': level,
      'GET ForumTopic/GetTopics': () =>
        topicsOf([
          aTopic({ topicMemberMode: MEMBER_MODE.restricted, forumTopicMembers: member }),
          aTopic({ forumTopicGuid: guidOf('other'), topicName: 'Other' }),
        ]),
      'PUT ForumTopic/LeaveTopic': () =>
        new Promise<never>((_resolve, reject) => {
          fail = reject;
        }),
    },
  });
  const shown = await row();
  await choose('Leave the topic');
  await waitFor(() => expect(shown).toHaveAttribute('aria-busy', 'true'));
  expect(screen.getByRole('link', { name: 'Other' }).closest('article')).not.toHaveAttribute(
    'aria-busy',
  );
  act(() => fail(new ApiError({ code: 'network', endpoint: 'test' })));
  await waitFor(() => expect(shown).not.toHaveAttribute('aria-busy'));
});

test('shows it at the head of the topic page', async () => {
  renderForum({
    at: `/forums?topicGuid=${guidOf('topic')}`,
    api: {
      'GET ForumTopic/GetTopicContent': () =>
        answered({ content: { topicContent: [aContent()], topic: aTopic() }, roles: ['Subject'] }),
      'GET Forums/GetForums': level,
      'DELETE ForumTopic/DeleteTopic': () => new Promise<never>(() => undefined),
    },
  });
  const head = (await screen.findByRole('heading', { name: aTopic().topicName })).closest('header');
  await choose('Delete the topic');
  await waitFor(() => expect(head).toHaveAttribute('aria-busy', 'true'));
});
