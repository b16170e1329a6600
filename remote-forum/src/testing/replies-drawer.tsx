import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError, isolate, ROLE, type Reply } from '@riwaq/api';
import { answered, type TestHostOptions } from '@riwaq/contract/testing';
import { aContent, aReply, guidOf, STUDENT } from './samples';
import { renderForum } from './render-forum';
import RepliesDrawer from '../replies/replies-drawer';

/** A request that fails without a connection. */
export const failOffline = (): never => {
  throw new ApiError({ code: 'network', endpoint: 'test' });
};
export const ownReply = (change: Partial<Reply> = {}) =>
  aReply({
    guid: guidOf('own'),
    createdUserGuid: STUDENT,
    personName: 'سارة العبيدي',
    contentText: 'My own words',
    ...change,
  });

export function openReplies(
  replies: Reply[],
  {
    content = aContent(),
    onCount = () => undefined,
    replyGuid = null,
    ...options
  }: TestHostOptions & {
    content?: ReturnType<typeof aContent>;
    onCount?: (count: number | null) => void;
    replyGuid?: string | null;
  } = {},
) {
  return renderForum({
    role: ROLE.student,
    ...options,
    api: { 'GET ForumTopic/GetReplies': () => answered(replies), ...options.api },
    ui: (
      <RepliesDrawer
        content={content}
        replyGuid={replyGuid}
        open
        onClose={() => undefined}
        onCount={onCount}
      />
    ),
  });
}

export const replyList = () => screen.findByRole('list', { name: 'Replies' });
/** The texts of the replies, in order. */
export const shownTexts = async () =>
  within(await replyList())
    .getAllByRole('listitem')
    .map((item) => item.querySelector('.rw-forum-plain')?.textContent);
export const replyField = () => screen.findByRole('textbox', { name: 'Write a reply' });

export const optionsOf = async (name: string) => {
  await userEvent.click(
    await screen.findByRole('button', { name: `Options of the reply by ${isolate(name, 'ltr')}` }),
  );
  return (await screen.findAllByRole('menuitem')).map((item) => item.textContent);
};
