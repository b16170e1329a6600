import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError, ROLE, type ApiKey } from '@riwaq/api';
import { answered } from '@riwaq/contract/testing';
import { aContent, aForum, aTopic, guidOf } from '../testing/samples';
import { renderForum } from '../testing/render-forum';

const choose = async (item: string) => {
  await userEvent.click(
    await screen.findByRole('button', { name: /^Options of \u2067المحاضرة الأولى/ }),
  );
  await userEvent.click(await screen.findByRole('menuitem', { name: item }));
};

test.each<[string, ApiKey, (typeof ROLE)['student' | 'teacher'], () => Promise<void>]>([
  [
    'marking as read',
    'PUT ForumTopic/MarkContentAsRead',
    ROLE.student,
    async () => userEvent.click(await screen.findByRole('button', { name: 'Mark as read' })),
  ],
  ['following', 'PUT ForumTopic/FollowContent', ROLE.student, () => choose('Follow')],
  ['locking', 'PUT ForumTopic/LockContent', ROLE.teacher, () => choose('Lock')],
  ['pinning', 'PUT ForumTopic/PinContent', ROLE.teacher, () => choose('Pin to the top')],
  ['deleting', 'DELETE ForumTopic/DeleteContent', ROLE.teacher, () => choose('Delete')],
])('%s shows its progress at once and does not start twice', async (_what, key, role, press) => {
  let fail: (cause: unknown) => void = () => undefined;
  const { host } = renderForum({
    at: `/forums?topicGuid=${guidOf('topic')}`,
    role,
    api: {
      'GET ForumTopic/GetTopicContent': () =>
        answered({
          content: { topicContent: [aContent()], topic: aTopic() },
          roles: ['Subject'],
        }),
      'GET Forums/GetForums': () => answered({ forums: [], currentForum: aForum(), roles: [] }),
      [key]: () =>
        new Promise<never>((_resolve, reject) => {
          fail = reject;
        }),
    },
  });
  const card = await screen.findByRole('article', { name: 'المحاضرة الأولى' });
  const sign = () =>
    within(card)
      .getByRole('button', { name: /^Options of/ })
      .querySelector('svg');
  await press();
  await waitFor(() => expect(card).toHaveAttribute('aria-busy', 'true'));
  expect(sign()).toHaveClass('rw-turning');
  const asked = host.confirmations.length;
  await press();
  expect(host.api.callsOf(key)).toHaveLength(1);
  expect(host.confirmations).toHaveLength(asked);

  act(() => fail(new ApiError({ code: 'network', endpoint: 'test' })));
  await waitFor(() => expect(card).not.toHaveAttribute('aria-busy'));
  expect(sign()).not.toHaveClass('rw-turning');
  await press();
  await waitFor(() => expect(host.api.callsOf(key)).toHaveLength(2));
});
