import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ROLE } from '@riwaq/api';
import { answered, type TestHostOptions } from '@riwaq/contract/testing';
import { guidOf } from '../testing/samples';
import { renderForum } from '../testing/render-forum';
import { at, served } from '../testing/topic-screen';

// Proves FORUM-22, FORUM-59, UI-7.

describe('the rate dialog', () => {
  const open = async (api: TestHostOptions['api']) => {
    const view = renderForum({ at, role: ROLE.student, api: served({}, api) });
    await userEvent.click(await screen.findByRole('button', { name: 'Rate' }));
    return { ...view, dialog: await screen.findByRole('dialog') };
  };
  const saveOf = (dialog: HTMLElement) => within(dialog).getByRole('button', { name: 'Save' });

  test('saves stars, feedback or both, but not neither', async () => {
    const { host, dialog } = await open({
      'POST ForumTopic/RateContent': ({ body }) =>
        answered({
          forumTopicContentMemberGuid: guidOf('member'),
          rateContent: body.ratingContent ?? null,
          feedback: body.feedback ?? null,
          rateContentDate: '2026-02-03T10:00:00',
          rateContentModifyDate: null,
          teacher: null,
          student: null,
        }),
    });
    expect(saveOf(dialog)).toBeDisabled();
    const feedback = within(dialog).getByRole('textbox', { name: 'Your feedback' });
    await userEvent.type(feedback, ' ');
    expect(saveOf(dialog)).toBeDisabled();
    await userEvent.type(feedback, 'Clear');
    expect(saveOf(dialog)).toBeEnabled();
    await userEvent.clear(feedback);
    await userEvent.click(within(dialog).getAllByRole('radio')[3] as HTMLElement);
    await userEvent.click(saveOf(dialog));
    expect(await screen.findByRole('button', { name: 'Your rating: 4 stars' })).toBeVisible();
    expect(host.api.callsOf('POST ForumTopic/RateContent')).toMatchObject([
      { body: { forumTopicContentGuid: guidOf('content'), ratingContent: 4, feedback: '' } },
    ]);
  });

  test('stores unsaved input and closes without confirmation', async () => {
    const { host, dialog, unmount } = await open({
      'POST ForumTopic/RateContent': ({ body }) =>
        answered({
          forumTopicContentMemberGuid: guidOf('member'),
          rateContent: body.ratingContent ?? null,
          feedback: body.feedback ?? null,
          rateContentDate: '2026-02-03T10:00:00',
          rateContentModifyDate: null,
          teacher: null,
          student: null,
        }),
    });
    await userEvent.type(
      within(dialog).getByRole('textbox', { name: 'Your feedback' }),
      'Clear, with one question',
    );
    await userEvent.click(within(dialog).getAllByRole('radio')[3] as HTMLElement);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    unmount();

    renderForum({ at, host });
    await userEvent.click(await screen.findByRole('button', { name: 'Rate' }));
    const again = await screen.findByRole('dialog');
    expect(within(again).getByRole('textbox', { name: 'Your feedback' })).toHaveValue(
      'Clear, with one question',
    );
    expect(within(again).getByRole('button', { name: /discard/i })).toBeVisible();
    await userEvent.click(saveOf(again));
    expect(await screen.findByRole('button', { name: 'Your rating: 4 stars' })).toBeVisible();
    expect(host.api.callsOf('POST ForumTopic/RateContent')).toMatchObject([
      { body: { ratingContent: 4, feedback: 'Clear, with one question' } },
    ]);
    expect(host.storage.keys().filter((key) => key.includes('rate:'))).toEqual([]);
  });

  test('shows each refusal and keeps the feedback', async () => {
    const { host, dialog } = await open({});
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Your feedback' }), 'Clear');
    for (const [code, text] of [
      [2, 'Topic is expired'],
      [3, 'The topic is locked you cannot do this operation'],
      [5, 'An error occurred, the operation did not complete successfully'],
    ] as const) {
      host.api.answer('POST ForumTopic/RateContent', () => answered(null, code));
      await userEvent.click(saveOf(dialog));
      expect(await within(dialog).findByText(text)).toBeVisible();
      expect(within(dialog).getByRole('textbox', { name: 'Your feedback' })).toHaveValue('Clear');
    }
  });
});
