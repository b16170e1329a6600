import { act, screen, within } from '@testing-library/react';
import { ROLE, type UnreadContent } from '@riwaq/api';
import { answered } from '@riwaq/contract/testing';
import { setMediaQuery } from '@riwaq/ui/testing';
import { useForums } from '../data/use-forums';
import { Breadcrumbs } from '../layout/breadcrumbs';
import { Composer } from '../replies/composer';
import { renderForum } from '../testing/render-forum';
import { aContent, aForum, aReply, guidOf } from '../testing/samples';
import { at, card, contentOf, served } from '../testing/topic-screen';
import { NewMark } from '../unread/news-marks';
import { ContentCard } from './content-card';
import { ContentList } from './content-list';

jest.mock('./content-card', () => {
  const actual = jest.requireActual<typeof import('./content-card')>('./content-card');
  return { ContentCard: jest.fn(actual.ContentCard) };
});

jest.mock('./content-list', () => {
  const actual = jest.requireActual<typeof import('./content-list')>('./content-list');
  return { ...actual, ContentList: jest.fn(actual.ContentList) };
});

/** Rendered by the header only. */
jest.mock('../layout/breadcrumbs', () => {
  const actual =
    jest.requireActual<typeof import('../layout/breadcrumbs')>('../layout/breadcrumbs');
  return { Breadcrumbs: jest.fn(actual.Breadcrumbs) };
});

/** Called by the tree only. */
jest.mock('../data/use-forums', () => {
  const actual = jest.requireActual<typeof import('../data/use-forums')>('../data/use-forums');
  return { ...actual, useForums: jest.fn(actual.useForums) };
});

/** Rendered by the open thread only. */
jest.mock('../replies/composer', () => {
  const actual = jest.requireActual<typeof import('../replies/composer')>('../replies/composer');
  return { ...actual, Composer: jest.fn(actual.Composer) };
});

jest.mock('../unread/news-marks', () => {
  const actual = jest.requireActual<typeof import('../unread/news-marks')>('../unread/news-marks');
  return { ...actual, NewMark: jest.fn(actual.NewMark) };
});

const BOUNDARIES = { ContentList, ContentCard, Breadcrumbs, useForums, Composer };
/** Names of the components that rendered again since the last call. */
function renderedAgain(): string[] {
  const names = Object.entries(BOUNDARIES)
    .filter(([, component]) => jest.mocked(component).mock.calls.length > 0)
    .map(([name]) => name);
  for (const component of Object.values(BOUNDARIES)) jest.mocked(component).mockClear();
  jest.mocked(NewMark).mockClear();
  return names;
}

const contents = [1, 2, 3].map((index) =>
  aContent({ forumTopicContentGuid: guidOf(`c${index}`), title: `content ${index}` }),
);

const unreadReplies = (newReplies: number): UnreadContent[] =>
  contents.slice(0, 1).map(({ forumTopicContentGuid, title, createdDate }) => ({
    forumTopicContentGuid,
    title,
    createdDate,
    isNew: false,
    newReplies,
    firstNewReplyGuid: guidOf('reply'),
  }));

/** Text of the mark of unread replies. */
const marked = (count: number) => new RegExp(`^${count} new repl`);

async function open(address = at, replies = 1) {
  let unread = unreadReplies(replies);
  const { host } = renderForum({
    at: address,
    role: ROLE.student,
    api: served(
      { contents },
      {
        'GET ForumTopic/GetTopicUnread': () => answered(unread),
        'GET Forums/GetForums': () => answered({ forums: [], currentForum: aForum(), roles: [] }),
        'GET ForumTopic/GetReplies': () => answered([aReply({ contentText: 'a reply' })]),
      },
    ),
  });
  const first = within(await card('content 1'));
  await first.findByText(marked(replies));
  return {
    host,
    setUnread: async (newReplies: number) => {
      unread = unreadReplies(newReplies);
      renderedAgain();
      act(() => host.realtime.emit('ReceiveForumActivity', { place: guidOf('topic') }));
      await first.findByText(marked(newReplies));
    },
  };
}

describe('a change of the unread contents of a topic', () => {
  it('renders only the marks on the cards', async () => {
    const { setUnread } = await open();
    await setUnread(2);
    expect(NewMark).toHaveBeenCalledTimes(contents.length);
    expect(renderedAgain()).toEqual([]);
  });

  it('does not render the open thread', async () => {
    const { setUnread } = await open(`${at}&contentGuid=${guidOf('c1')}&open=replies`);
    await screen.findByText('a reply');
    await setUnread(2);
    expect(renderedAgain()).toEqual([]);
  });
});

describe('a changed content of a topic', () => {
  const wide = '(min-width: 1340px)';
  beforeEach(() => setMediaQuery(wide, true));
  afterEach(() => act(() => setMediaQuery(wide, false)));

  it('renders its card, but not the header, the tree or other cards', async () => {
    const { host } = await open();
    await screen.findByRole('navigation', { name: 'Forum tree' });
    renderedAgain();
    host.api.answer('GET ForumTopic/GetTopicContent', () =>
      contentOf({
        contents: contents.map((each, index) =>
          index === 0 ? { ...each, title: 'changed' } : { ...each },
        ),
      }),
    );
    act(() => host.realtime.emit('ReceiveForumChange', { place: guidOf('topic') }));
    await card('changed');
    const [first] = jest.mocked(ContentCard).mock.calls;
    expect(ContentCard).toHaveBeenCalledTimes(1);
    expect(first?.[0].content.title).toBe('changed');
    expect(renderedAgain()).toEqual(['ContentList', 'ContentCard']);
  });
});
