import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError, TEXT_MAX } from '@riwaq/api';
import { answered, type TestHostOptions } from '@riwaq/contract/testing';
import { aContent, aReply, guidOf } from '../testing/samples';
import { renderForum } from '../testing/render-forum';
import RepliesDrawer from './replies-drawer';
import {
  failOffline,
  ownReply,
  openReplies,
  shownTexts,
  replyField,
} from '../testing/replies-drawer';

// Proves FORUM-60, SHELL-18.

// Proves FORUM-23.
test('sends on Enter, adds a line on Shift+Enter, ignores empty text', async () => {
  const { host } = openReplies([], {
    api: {
      'POST ForumTopic/ReplyOnTopicContent': ({ body }) =>
        answered(ownReply({ guid: body.guid, contentText: body.contentText })),
    },
  });
  const field = await replyField();
  await userEvent.type(field, '   {Enter}');
  expect(host.api.callsOf('POST ForumTopic/ReplyOnTopicContent')).toEqual([]);
  await userEvent.clear(field);
  await userEvent.type(field, 'one{Shift>}{Enter}{/Shift}two{Enter}');
  expect(await shownTexts()).toEqual(['one\ntwo']);
  expect(field).toHaveValue('');
  expect(host.api.callsOf('POST ForumTopic/ReplyOnTopicContent')).toMatchObject([
    { body: { contentText: 'one\ntwo', replyOnGuid: guidOf('content') } },
  ]);
});

test('keeps the focus in the field when the button sends', async () => {
  openReplies([], {
    api: {
      'POST ForumTopic/ReplyOnTopicContent': ({ body }) =>
        answered(ownReply({ guid: body.guid, contentText: body.contentText })),
    },
  });
  await userEvent.type(await replyField(), 'one');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(await shownTexts()).toEqual(['one']);
  expect(await replyField()).toHaveFocus();
});

describe('the longest reply', () => {
  const quote = async () => {
    await userEvent.click(
      await screen.findByRole('button', { name: 'Options of the reply by \u2067ليلى حسن\u2069' }),
    );
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Quote' }));
  };
  const api: TestHostOptions['api'] = {
    'POST ForumTopic/ReplyOnTopicContent': ({ body }) =>
      answered(ownReply({ guid: body.guid, contentText: body.contentText })),
  };
  const long = 'a'.repeat(TEXT_MAX.reply);

  test('is limited to the stored length including quotations', async () => {
    const { host } = openReplies([aReply()], { api });
    await quote();
    const field = await replyField();
    await userEvent.click(field);
    await userEvent.paste(long);
    expect(field).toHaveValue('');
    await userEvent.paste('a'.repeat(Number(field.getAttribute('maxlength'))));
    await userEvent.keyboard('{Enter}');
    await waitFor(() =>
      expect(
        host.api
          .callsOf('POST ForumTopic/ReplyOnTopicContent')
          .map(({ body }) => body.contentText.length),
      ).toEqual([TEXT_MAX.reply]),
    );
  });

  test('rejects a quotation as too long until it is shorter', async () => {
    const { host } = openReplies([aReply()], { api });
    await userEvent.click(await replyField());
    await userEvent.paste(long);
    await quote();
    expect(await screen.findByRole('alert')).toHaveTextContent('This is too long; shorten it.');
    expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled();
    await userEvent.type(await replyField(), '{Enter}');
    expect(host.api.callsOf('POST ForumTopic/ReplyOnTopicContent')).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: /^Remove the quotation/ }));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await userEvent.type(await replyField(), '{Enter}');
    await waitFor(() =>
      expect(host.api.callsOf('POST ForumTopic/ReplyOnTopicContent')).toMatchObject([
        { body: { contentText: long } },
      ]),
    );
  });
});

test('keeps a failed reply with its reason and retries its guid', async () => {
  const { host } = openReplies([], { api: { 'POST ForumTopic/ReplyOnTopicContent': failOffline } });
  await userEvent.type(await replyField(), 'Do not lose me{Enter}');
  expect(await screen.findByText('Not sent')).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent(
    'sent automatically as soon as the server can be reached',
  );
  host.api.answer('POST ForumTopic/ReplyOnTopicContent', ({ body }) =>
    answered(ownReply({ guid: body.guid, contentText: body.contentText })),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Send again' }));
  await waitFor(() => expect(screen.queryByText('Not sent')).not.toBeInTheDocument());
  expect(await shownTexts()).toEqual(['Do not lose me']);
  const [first, second] = host.api.callsOf('POST ForumTopic/ReplyOnTopicContent');
  expect(second?.body.guid).toBe(first?.body.guid);
});

// reply-thread.test.ts has the reason for each status.
test('shows why a reply was refused', async () => {
  openReplies([], { api: { 'POST ForumTopic/ReplyOnTopicContent': () => answered(null, 3) } });
  await userEvent.type(await replyField(), 'x{Enter}');
  expect(await screen.findByText('topic is locked, you cannot do this')).toBeVisible();
});

test('allows editing a refused reply, but only retrying an uncertain one', async () => {
  const tooLong = (): never => {
    throw new ApiError({
      code: 'malformed',
      endpoint: 'test',
      status: 400,
      fields: [{ path: 'contentText', message: 'tooLong' }],
    });
  };
  const { host } = openReplies([], { api: { 'POST ForumTopic/ReplyOnTopicContent': tooLong } });
  await userEvent.type(await replyField(), 'Far too long{Enter}');
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  const field = await screen.findByRole('textbox', { name: 'Edit the reply' });
  expect(field).toHaveValue('Far too long');
  expect(field).toHaveFocus();
  await userEvent.clear(field);
  await userEvent.type(field, 'Short');
  host.api.answer('POST ForumTopic/ReplyOnTopicContent', failOffline);
  await userEvent.type(field, '{Enter}');
  await waitFor(() =>
    expect(screen.getByRole('alert')).toHaveTextContent(
      'sent automatically as soon as the server can be reached',
    ),
  );
  expect(await shownTexts()).toEqual(['Short']);
  expect(await replyField()).toHaveFocus();
  expect(screen.queryByRole('button', { name: 'Edit' })).not.toBeInTheDocument();
  const calls = host.api.callsOf('POST ForumTopic/ReplyOnTopicContent').map(({ body }) => body);
  expect(calls.map(({ contentText }) => contentText)).toEqual(['Far too long', 'Short']);
  expect(host.storage.keys().filter((key) => key.includes('edit'))).toEqual([]);
});

test('deletes the edit draft when a refused reply is discarded', async () => {
  const first = openReplies([], {
    api: { 'POST ForumTopic/ReplyOnTopicContent': () => answered(null, 3) },
  });
  await userEvent.type(await replyField(), 'Refused{Enter}');
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  await userEvent.type(await screen.findByRole('textbox', { name: 'Edit the reply' }), ', begun');
  const kept = () => first.host.storage.keys().filter((key) => key.includes('reply-edit'));
  await waitFor(() => expect(kept()).toHaveLength(1));
  first.unmount();
  renderForum({
    host: first.host,
    ui: (
      <RepliesDrawer
        content={aContent()}
        replyGuid={null}
        open
        onClose={() => undefined}
        onCount={() => undefined}
      />
    ),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Discard the reply' }));
  expect(kept()).toEqual([]);
  expect(screen.queryByText('Not sent')).not.toBeInTheDocument();
});

test('restores the draft when the thread is opened again', async () => {
  const first = openReplies([]);
  await userEvent.type(await replyField(), 'half a thought');
  first.unmount();
  renderForum({
    host: first.host,
    ui: (
      <RepliesDrawer
        content={aContent()}
        replyGuid={null}
        open
        onClose={() => undefined}
        onCount={() => undefined}
      />
    ),
  });
  expect(await replyField()).toHaveValue('half a thought');
  expect(screen.getByText('Your unsent text was saved')).toBeVisible();
});
