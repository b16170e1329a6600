import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { ROLE, type Reply } from '@riwaq/api';
import { answered } from '@riwaq/contract/testing';
import { renderForum } from '../testing/render-forum';
import { aContent, aReply, guidOf } from '../testing/samples';
import { Composer } from './composer';
import RepliesDrawer from './replies-drawer';
import { ReplyRow } from './reply-row';

jest.mock('./reply-row', () => {
  const actual = jest.requireActual<typeof import('./reply-row')>('./reply-row');
  return { ReplyRow: jest.fn(actual.ReplyRow) };
});

jest.mock('./composer', () => {
  const actual = jest.requireActual<typeof import('./composer')>('./composer');
  return { ...actual, Composer: jest.fn(actual.Composer) };
});

const renders = jest.mocked(ReplyRow);
const rendered = () => renders.mock.calls.map(([{ reply }]) => reply.contentText);
/** Other objects with each call, as in each response. */
const named = (...texts: string[]): Reply[] =>
  texts.map((text, index) =>
    aReply({
      guid: guidOf(text),
      contentText: text,
      createdDate: `2026-02-02T11:00:0${index}`,
    }),
  );

const content = aContent();
let renderTopic: () => void = () => undefined;

function Topic() {
  const [, setTurn] = useState(0);
  renderTopic = () => setTurn((turn) => turn + 1);
  return (
    <RepliesDrawer
      content={content}
      replyGuid={null}
      open
      onClose={() => undefined}
      onCount={() => undefined}
    />
  );
}

async function open(...texts: string[]) {
  const { host } = renderForum({
    role: ROLE.student,
    api: { 'GET ForumTopic/GetReplies': () => answered(named(...texts)) },
    ui: <Topic />,
  });
  for (const text of texts) await screen.findByText(text);
  renders.mockClear();
  return host;
}

describe('a reply of a thread', () => {
  it('does not render again when another one arrives', async () => {
    const host = await open('one', 'two');
    const [, , three] = named('one', 'two', 'three');
    act(() => host.realtime.emit('ReceiveNewReply', three as Reply));
    expect(rendered()).toEqual(['three']);
  });

  it('does not render again when a refetch finds another one', async () => {
    const host = await open('one', 'two');
    host.api.answer('GET ForumTopic/GetReplies', () => answered(named('one', 'two', 'three')));
    act(() => host.realtime.answerJoins());
    await screen.findByText('three');
    expect(rendered()).toEqual(['three']);
  });

  it('does not render again with the topic around its thread', async () => {
    await open('one', 'two');
    jest.mocked(Composer).mockClear();
    act(() => renderTopic());
    expect(rendered()).toEqual([]);
    expect(Composer).not.toHaveBeenCalled();
  });
});
