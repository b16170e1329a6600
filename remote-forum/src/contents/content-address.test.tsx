import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ROLE } from '@riwaq/api';
import { answered } from '@riwaq/contract/testing';
import { currentPath, scrolledTo } from '@riwaq/ui/testing';
import { aContent, guidOf } from '../testing/samples';
import { renderForum } from '../testing/render-forum';
import { at, contentOf, served, card } from '../testing/topic-screen';

// Proves FORUM-30.

describe('an address that points at a content', () => {
  const pointing = `${at}&contentGuid=${guidOf('content')}`;

  // Proves ALERT-2, FORUM-30.
  test('scrolls to the content and marks it as viewed once', async () => {
    const { host } = renderForum({
      at: pointing,
      role: ROLE.student,
      api: served({}, { 'PUT ForumTopic/MarkContentAsViewed': () => answered(null) }),
    });
    expect(await card()).toHaveAttribute('data-pointed-at', 'true');
    await waitFor(() =>
      expect(host.api.callsOf('PUT ForumTopic/MarkContentAsViewed')).toEqual([
        { query: { forumTopicContentGuid: guidOf('content') } },
      ]),
    );
    expect(scrolledTo).toEqual([`content-${guidOf('content')}`]);
  });

  test('fetches a content that is not loaded', async () => {
    renderForum({
      at: pointing,
      role: ROLE.student,
      api: served(
        {},
        {
          'GET ForumTopic/GetTopicContent': ({ query }) =>
            contentOf({
              contents: query.topicContentGuid
                ? [aContent()]
                : [aContent({ forumTopicContentGuid: guidOf('newer'), title: 'Newer' })],
            }),
          'PUT ForumTopic/MarkContentAsViewed': () => answered(null),
        },
      ),
    });
    const region = await screen.findByRole('region', { name: 'The post you were looking for' });
    expect(within(region).getByRole('article', { name: 'المحاضرة الأولى' })).toBeVisible();
  });

  // Proves ALERT-2, FORUM-30.
  test('opens its replies and keeps the content after closing', async () => {
    renderForum({
      at: `${pointing}&open=replies`,
      role: ROLE.student,
      api: served(
        {},
        {
          'PUT ForumTopic/MarkContentAsViewed': () => answered(null),
          'GET ForumTopic/GetReplies': () => answered([]),
        },
      ),
    });
    const drawer = await screen.findByRole('dialog');
    expect(await within(drawer).findByRole('textbox', { name: 'Write a reply' })).toBeVisible();
    await userEvent.click(within(drawer).getByRole('button', { name: /close/i }));
    await waitFor(() => expect(currentPath()).toBe(`${at}&contentGuid=${guidOf('content')}`));
  });

  // Proves ALERT-2, FORUM-30.
  test("opens the rates of the user's content", async () => {
    const rate = {
      forumTopicContentMemberGuid: guidOf('member'),
      rateContent: 4,
      feedback: 'واضح ومفيد',
      rateContentDate: '2026-02-03T10:00:00',
      rateContentModifyDate: null,
      teacher: null,
      student: { studentGuid: guidOf('s'), studentFullName: 'سارة' },
    };
    renderForum({
      at: `${pointing}&open=rates`,
      api: served(
        {},
        {
          'PUT ForumTopic/MarkContentAsViewed': () => answered(null),
          'GET ForumTopic/GetRatesContent': () => answered([rate]),
        },
      ),
    });
    expect(await screen.findByText('واضح ومفيد')).toBeVisible();
    expect(screen.getByRole('img', { name: /Stars/ })).toBeVisible();
  });
});
