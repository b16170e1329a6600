import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answered } from '@riwaq/contract/testing';
import { guidOf } from '../testing/samples';
import { ownReply, openReplies } from '../testing/replies-drawer';

// Proves FORUM-32, FORUM-60.

describe('changing a reply', () => {
  const edit = async (name = /^Options of the reply/) => {
    await userEvent.click((await screen.findAllByRole('button', { name }))[0] as HTMLElement);
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    return screen.findByRole('textbox', { name: 'Edit the reply' });
  };

  test('edits the reply in place and marks it as edited', async () => {
    const { host } = openReplies([ownReply()], {
      api: {
        'POST ForumTopic/UpdateReplyTopicContent': ({ body }) =>
          answered(
            ownReply({ contentText: body.contentText, modifiedDate: '2026-02-03T12:00:00' }),
          ),
      },
    });
    const field = await edit();
    expect(field).toHaveValue('My own words');
    await userEvent.type(field, ' again{Enter}');
    expect(await screen.findByText('My own words again')).toBeVisible();
    expect(screen.getByText('edited')).toBeVisible();
    expect(host.api.callsOf('POST ForumTopic/UpdateReplyTopicContent')).toEqual([
      {
        body: {
          guid: guidOf('own'),
          contentText: 'My own words again',
          replyOnGuid: guidOf('content'),
        },
      },
    ]);
  });

  test('closes on unchanged text and ignores empty text', async () => {
    const { host } = openReplies([ownReply()]);
    const field = await edit();
    await userEvent.clear(field);
    await userEvent.type(field, '{Enter}');
    expect(field).toBeVisible();
    await userEvent.type(field, 'My own words{Enter}');
    await waitFor(() =>
      expect(screen.queryByRole('textbox', { name: 'Edit the reply' })).not.toBeInTheDocument(),
    );
    expect(host.api.callsOf('POST ForumTopic/UpdateReplyTopicContent')).toEqual([]);
  });

  test('has one reply in edit mode at a time', async () => {
    openReplies([ownReply(), ownReply({ guid: guidOf('own 2'), contentText: 'Second' })]);
    await edit();
    await userEvent.click(screen.getByRole('button', { name: /^Options of the reply/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: 'Edit the reply' })).toHaveValue('Second'),
    );
  });

  test('leaves the edit but not the thread on Escape', async () => {
    openReplies([ownReply()]);
    await userEvent.type(await edit(), ' more{Escape}');
    await waitFor(() =>
      expect(screen.queryByRole('textbox', { name: 'Edit the reply' })).not.toBeInTheDocument(),
    );
    expect(screen.getByText('My own words')).toBeVisible();
  });

  test('keeps the text and shows the reason of a failure', async () => {
    openReplies([ownReply()], {
      api: { 'POST ForumTopic/UpdateReplyTopicContent': () => answered(null, 3) },
    });
    const field = await edit();
    await userEvent.type(field, '!{Enter}');
    expect(await screen.findByText('topic is locked, you cannot do this')).toBeVisible();
    expect(field).toHaveValue('My own words!');
  });

  test('asks for confirmation before deleting', async () => {
    const { host } = openReplies([ownReply()], {
      confirm: false,
      api: { 'DELETE ForumTopic/DeleteReplyTopicContent': () => answered(null) },
    });
    const remove = async () => {
      await userEvent.click(await screen.findByRole('button', { name: /^Options of the reply/ }));
      await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    };
    await remove();
    await waitFor(() => expect(host.confirmations).toHaveLength(1));
    expect(host.api.callsOf('DELETE ForumTopic/DeleteReplyTopicContent')).toEqual([]);
    host.answerConfirm(true);
    await remove();
    expect(await screen.findByText('No replies yet')).toBeVisible();
    expect(host.api.callsOf('DELETE ForumTopic/DeleteReplyTopicContent')).toEqual([
      { query: { guid: guidOf('own') } },
    ]);
  });

  test('shows a refused deletion and keeps the reply', async () => {
    const { host } = openReplies([ownReply()], {
      api: { 'DELETE ForumTopic/DeleteReplyTopicContent': () => answered(null, 3) },
    });
    await userEvent.click(await screen.findByRole('button', { name: /^Options of the reply/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await waitFor(() =>
      expect(host.notices).toMatchObject([
        {
          kind: 'error',
          text: expect.stringContaining('topic is locked, you cannot do this') as string,
        },
      ]),
    );
    expect(screen.getByText('My own words')).toBeVisible();
  });
});
