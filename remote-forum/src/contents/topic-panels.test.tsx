import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answered } from '@riwaq/contract/testing';
import { setMediaQuery } from '@riwaq/ui/testing';
import { aForum, guidOf } from '../testing/samples';
import { renderForum } from '../testing/render-forum';
import { at, served } from '../testing/topic-screen';

// Proves FORUM-4.

describe('the panels', () => {
  const wide = '(min-width: 1500px)';
  afterEach(() => act(() => setMediaQuery(wide, false)));

  test("shows members beside the creator's topic on wide screens", async () => {
    setMediaQuery(wide, true);
    const members = [
      {
        forumTopicMemberGuid: guidOf('m0'),
        memberStatus: 1 as const,
        owner: true,
        teacher: { teacherGuid: 't', teacherName: 'أحمد' },
        student: null,
      },
      {
        forumTopicMemberGuid: guidOf('m1'),
        memberStatus: 1 as const,
        owner: false,
        teacher: null,
        student: { studentGuid: 's', studentFullName: 'Sara' },
      },
      {
        forumTopicMemberGuid: guidOf('m2'),
        memberStatus: 3 as const,
        owner: false,
        teacher: null,
        student: { studentGuid: 's2', studentFullName: 'Ali' },
      },
    ];
    const { host } = renderForum({
      at,
      api: served(
        {},
        {
          'GET ForumTopic/GetTopicMembers': () => answered(members),
          'POST ForumTopic/RemoveMemberFromTopic': () => answered(null),
          'POST ForumTopic/ReinviteMemberToTopic': () => answered(null),
        },
      ),
    });
    const panel = within(
      await screen.findByRole('complementary', { name: 'Members of the topic' }),
    );
    await userEvent.click(await panel.findByRole('button', { name: 'Remove \u2066Sara\u2069' }));
    await waitFor(() =>
      expect(host.api.callsOf('POST ForumTopic/RemoveMemberFromTopic')).toEqual([
        { body: { forumTopicGuid: guidOf('topic'), forumTopicMemberGuid: guidOf('m1') } },
      ]),
    );
    await userEvent.click(panel.getByRole('button', { name: 'Invite \u2066Ali\u2069 again' }));
    await waitFor(() =>
      expect(host.api.callsOf('POST ForumTopic/ReinviteMemberToTopic')).toEqual([
        { body: { forumTopicGuid: guidOf('topic'), forumTopicMemberGuid: guidOf('m2') } },
      ]),
    );
    expect(host.confirmations).toHaveLength(2);
    expect(panel.queryByRole('button', { name: /أحمد/ })).not.toBeInTheDocument();
  });

  test('closes the members when the window becomes narrow', async () => {
    setMediaQuery(wide, true);
    renderForum({ at, api: served({}, { 'GET ForumTopic/GetTopicMembers': () => answered([]) }) });
    expect(
      await screen.findByRole('complementary', { name: 'Members of the topic' }),
    ).toBeVisible();
    act(() => setMediaQuery(wide, false));
    expect(
      screen.queryByRole('complementary', { name: 'Members of the topic' }),
    ).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Members of the topic' })).toHaveAttribute(
      'aria-pressed',
      'false',
    );
  });

  test('opens the forum tree over the page on narrow screens', async () => {
    renderForum({
      at,
      api: served(
        {},
        {
          'GET Forums/GetForums': ({ query }) =>
            answered({
              forums: query.forumGuid ? [] : [aForum()],
              currentForum: query.forumGuid ? aForum() : null,
              roles: [],
            }),
        },
      ),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Forum tree' }));
    const tree = await screen.findByRole('navigation', { name: 'Forum tree' });
    expect(await within(tree).findByRole('link', { name: 'منتدى الخوارزميات' })).toHaveAttribute(
      'aria-current',
      'true',
    );
    // No sentinel for infinite scroll below a level that is loaded completely.
    expect(tree.querySelector('.rw-reach')).toBeNull();
  });
});
