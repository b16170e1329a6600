import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError, ROLE, type TopicContent } from '@riwaq/api';
import { answered, type TestHostOptions } from '@riwaq/contract/testing';
import { aContent, aReply, guidOf } from '../testing/samples';
import { renderForum } from '../testing/render-forum';
import { at, contentOf, served } from '../testing/topic-screen';

describe('a post that is deleted while its replies are open', () => {
  const missing = (): never => {
    throw new ApiError({ code: 'not-found', endpoint: 'test', status: 404 });
  };
  const CHANGE = { place: guidOf('topic') };
  const opened = async (
    content: Partial<TopicContent> = {},
    kept: TestHostOptions['storage'] = {},
  ) => {
    const view = renderForum({
      at: `${at}&contentGuid=${guidOf('content')}&open=replies`,
      role: ROLE.student,
      storage: kept,
      api: served(
        { contents: [aContent(content)] },
        {
          'PUT ForumTopic/MarkContentAsViewed': () => answered(null),
          'GET ForumTopic/GetReplies': () => answered([aReply()]),
          'GET ForumTopic/GetMentionable': () => answered([]),
        },
      ),
    });
    await within(await screen.findByRole('dialog')).findByText('شكرًا على الشرح');
    return view;
  };
  const remove = ({ host }: Awaited<ReturnType<typeof opened>>) => {
    host.api.answer('GET ForumTopic/GetTopicContent', ({ query }) =>
      query.topicContentGuid ? missing() : contentOf({ contents: [] }),
    );
    act(() => host.realtime.emit('ReceiveForumChange', CHANGE));
  };
  const keptDraft = {
    [`draft:reply:${guidOf('content')}`]: {
      value: 'half a thought',
      savedAt: '2026-02-02T10:00:00Z',
    },
  };
  const keptText = () => screen.findByRole('region', { name: /This reply was not sent/ });

  test('keeps the drawer and an unsent text', async () => {
    const view = await opened();
    await userEvent.type(
      await screen.findByRole('textbox', { name: 'Write a reply' }),
      'half a thought',
    );
    remove(view);
    expect(await screen.findByText(/^This post has been deleted/)).toBeVisible();
    expect(screen.getByRole('dialog')).toContainElement(await keptText());
    expect(await keptText()).toHaveTextContent('half a thought');
    expect(screen.queryByRole('textbox', { name: 'Write a reply' })).not.toBeInTheDocument();
    expect(screen.queryByText('شكرًا على الشرح')).not.toBeInTheDocument();
  });

  test('keeps the text when the post was locked before', async () => {
    const view = await opened({ lock: true }, keptDraft);
    expect(screen.getByText('This post is locked: no new replies or ratings.')).toBeVisible();
    remove(view);
    expect(await screen.findByText(/^This post has been deleted/)).toBeVisible();
    expect(
      screen.queryByText('This post is locked: no new replies or ratings.'),
    ).not.toBeInTheDocument();
    expect(await keptText()).toHaveTextContent('half a thought');
  });

  test('keeps an unsaved edit of a reply', async () => {
    const view = await opened(
      {},
      {
        [`draft:reply-edit:${guidOf('content')}:${guidOf('own')}`]: {
          value: 'said better',
          savedAt: '2026-02-02T10:00:00Z',
        },
      },
    );
    remove(view);
    expect(await keptText()).toHaveTextContent('said better');
  });

  test('keeps the text in the recent posts', async () => {
    const { host } = renderForum({
      at: `/forums?type=recently&contentGuid=${guidOf('content')}&open=replies`,
      role: ROLE.student,
      storage: keptDraft,
      api: {
        'GET ForumTopic/GetTopicContentRecently': () => answered([aContent()]),
        'PUT ForumTopic/MarkContentAsViewed': () => answered(null),
        'GET ForumTopic/GetReplies': () => answered([]),
        'GET ForumTopic/GetTopicContent': missing,
      },
    });
    await screen.findByRole('textbox', { name: 'Write a reply' });
    host.api.answer('GET ForumTopic/GetTopicContentRecently', () => answered([]));
    act(() => host.realtime.emit('ReceiveForumChange', CHANGE));
    expect(await screen.findByText(/^This post has been deleted/)).toBeVisible();
    expect(await keptText()).toHaveTextContent('half a thought');
  });

  test('shows a lock live, and closes without an unsent text', async () => {
    const view = await opened();
    expect(screen.getByRole('textbox', { name: 'Write a reply' })).toBeVisible();
    view.host.api.answer('GET ForumTopic/GetTopicContent', () =>
      contentOf({ contents: [aContent({ lock: true })] }),
    );
    act(() => view.host.realtime.emit('ReceiveForumChange', CHANGE));
    expect(
      await screen.findByText('This post is locked: no new replies or ratings.'),
    ).toBeVisible();
    expect(screen.queryByRole('textbox', { name: 'Write a reply' })).not.toBeInTheDocument();
    remove(view);
    expect(await screen.findByText('The post you were looking for is not here')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.queryByText(/^This post has been deleted/)).not.toBeInTheDocument();
  });

  test('shows the text in place of the post after a reload', async () => {
    renderForum({
      at: `${at}&contentGuid=${guidOf('content')}&open=replies`,
      role: ROLE.student,
      storage: keptDraft,
      api: served(
        {},
        {
          'GET ForumTopic/GetTopicContent': ({ query }) =>
            query.topicContentGuid ? missing() : contentOf({ contents: [] }),
        },
      ),
    });
    expect(await screen.findByText('The post you were looking for is not here')).toBeVisible();
    expect(await keptText()).toHaveTextContent('half a thought');
  });

  test('keeps the text when the topic becomes unavailable', async () => {
    const view = await opened({}, keptDraft);
    view.host.api.answer('GET ForumTopic/GetTopicContent', missing);
    act(() => view.host.realtime.emit('ReceiveForumChange', CHANGE));
    expect(await screen.findByText('This topic does not exist')).toBeVisible();
    expect(await keptText()).toHaveTextContent('half a thought');
    expect(screen.queryByText('شكرًا على الشرح')).not.toBeInTheDocument();
  });
});
