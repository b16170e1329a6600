import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError } from '@riwaq/api';
import { answered } from '@riwaq/contract/testing';
import manifest from '../manifest';
import module from '../module';
import { sendUnopenedThreads } from '../talk/comment-threads';
import { UNSENT_COMMENTS } from '../talk/unsent-name';
import { aComment, SAMPLE, STUDENT } from '../testing/samples';
import { asTeacher, openWorkSample } from '../testing/render-work-sample';

// Proves PORT-3, PORT-22.

const comments = () => within(screen.getByRole('region', { name: 'Comments' }));

describe('comments', () => {
  test('show addresses as links', async () => {
    openWorkSample({
      api: { 'GET Comment/Get': () => answered([aComment('See https://example.edu/a.')]) },
    });
    expect(await screen.findByRole('link', { name: 'https://example.edu/a' })).toHaveAttribute(
      'href',
      'https://example.edu/a',
    );
  });

  test('appear, change and disappear live, each once', async () => {
    const { host } = openWorkSample({
      api: { 'GET Comment/Get': () => answered([aComment('first')]) },
    });
    expect(await screen.findByText('first')).toBeVisible();
    act(() => {
      host.realtime.emit('CreateComment', aComment('second'));
      host.realtime.emit('CreateComment', aComment('second'));
      host.realtime.emit('CreateComment', aComment('elsewhere', { sourceGuid: 'other' }));
    });
    expect(comments().getAllByRole('article')).toHaveLength(2);
    act(() =>
      host.realtime.emit(
        'UpdateComment',
        aComment('second', { commentText: 'changed', modifiedDate: '2026-01-12T10:00:00' }),
      ),
    );
    expect(screen.getByText('changed')).toBeVisible();
    act(() =>
      host.realtime.emit('DeleteComment', {
        commentGuid: 'comment-first',
        sourceGuid: SAMPLE,
        sourceType: 0,
      }),
    );
    expect(screen.queryByText('first')).not.toBeInTheDocument();
    await userEvent.click(comments().getByRole('button', { name: /Options/ }));
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
      'Report',
    ]);
  });

  const choose = async (name: string) => {
    await userEvent.click(await comments().findByRole('button', { name: /Options/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name }));
    return screen.findByRole('textbox', { name: 'Reason' });
  };

  test('can be reported by another user', async () => {
    const { host } = openWorkSample({
      api: {
        'GET Comment/Get': () => answered([aComment('first')]),
        'POST Comment/Report': () => answered(null),
      },
    });
    await screen.findByText('first');
    await userEvent.type(await choose('Report'), 'rude');
    await userEvent.click(screen.getByRole('button', { name: 'Send the report' }));
    await waitFor(() =>
      expect(host.api.callsOf('POST Comment/Report')).toEqual([
        { body: { guid: 'comment-first', reason: 'rude' } },
      ]),
    );
    expect(host.api.callsOf('GET Comment/GetReports')).toEqual([]);
  });

  test('can be removed by an authorised teacher, including their reports', async () => {
    const written = { createdUserGuid: STUDENT };
    let shown = aComment('first', written);
    let reports = [{ guid: shown.commentGuid, count: 1, reasons: ['rude'] }];
    openWorkSample({
      ...asTeacher,
      api: {
        'GET Comment/Get': () => answered([shown]),
        'GET Comment/GetReports': () => answered({ mayRemove: true, reports }),
        'POST Comment/Remove': () => {
          reports = [];
          return answered((shown = { ...shown, commentText: '', removed: true }));
        },
      },
    });
    expect(await screen.findByText('rude')).toBeVisible();
    await userEvent.type(await choose('Remove'), 'rude words');
    await userEvent.click(screen.getAllByRole('button', { name: 'Remove' }).at(-1) as HTMLElement);
    expect(await comments().findByText('Removed by a moderator')).toBeVisible();
    expect(comments().queryByText('rude')).not.toBeInTheDocument();
    expect(comments().queryByRole('button', { name: /Options/ })).not.toBeInTheDocument();
  });

  test('never show their writer the reports about them', async () => {
    const own = aComment('own');
    const other = aComment('other', { createdUserGuid: STUDENT });
    openWorkSample({
      ...asTeacher,
      api: {
        'GET Comment/Get': () => answered([own, other]),
        'GET Comment/GetReports': () =>
          answered({
            mayRemove: true,
            reports: [
              { guid: own.commentGuid, count: 3, reasons: [] },
              { guid: other.commentGuid, count: 2, reasons: [] },
            ],
          }),
      },
    });
    expect(await screen.findByText('2 reports')).toBeVisible();
    expect(screen.queryByText('3 reports')).not.toBeInTheDocument();
  });

  test('appear optimistically and are resent with the same guid', async () => {
    const fail = () =>
      Promise.reject(new ApiError({ code: 'server', endpoint: 'POST Comment/Create' }));
    const { host } = openWorkSample({ api: { 'POST Comment/Create': fail } });
    await userEvent.click(await screen.findByRole('button', { name: 'Add a comment' }));
    await userEvent.type(await screen.findByRole('textbox', { name: 'Comment' }), 'Well done');
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('Not sent')).toBeVisible();
    const [sent] = host.api.callsOf('POST Comment/Create');
    host.api.answer('POST Comment/Create', ({ body }) =>
      answered(aComment(body.commentText, { commentGuid: body.commentGuid ?? '' })),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Send again' }));
    await waitFor(() => expect(screen.queryByText('Not sent')).not.toBeInTheDocument());
    expect(host.api.callsOf('POST Comment/Create')).toEqual([sent, sent]);
    expect(comments().getAllByRole('article')).toHaveLength(1);
  });

  test('are sent after their page was closed', async () => {
    const fail = () =>
      Promise.reject(new ApiError({ code: 'network', endpoint: 'POST Comment/Create' }));
    const { host, unmount } = openWorkSample({ api: { 'POST Comment/Create': fail } });
    await userEvent.click(await screen.findByRole('button', { name: 'Add a comment' }));
    await userEvent.type(await screen.findByRole('textbox', { name: 'Comment' }), 'Well done');
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('Not sent')).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('sent automatically');
    const [sent] = host.api.callsOf('POST Comment/Create');
    unmount();
    expect(manifest.unsent).toEqual([UNSENT_COMMENTS]);
    host.api.answer('POST Comment/Create', ({ body }) =>
      answered(aComment(body.commentText, { commentGuid: body.commentGuid ?? '' })),
    );
    await module.activate?.(host);
    const waiting = () => host.storage.keys().filter((key) => key.startsWith(UNSENT_COMMENTS));
    await waitFor(() => expect(waiting()).toEqual([]));
    expect(host.api.callsOf('POST Comment/Create')).toEqual([sent, sent]);
  });

  test('stay queued until their page opens when their kind is unknown', async () => {
    const old = `${UNSENT_COMMENTS}${SAMPLE}:old`;
    const { host } = openWorkSample({
      storage: { [old]: { guid: 'old', contentText: 'Well done', order: 1 } },
      api: {
        'POST Comment/Create': ({ body }) =>
          answered(aComment(body.commentText, { commentGuid: body.commentGuid ?? '' })),
      },
    });
    await sendUnopenedThreads(host);
    expect(host.storage.keys()).toEqual([old]);
    await waitFor(() => expect(host.storage.keys()).toEqual([]));
    expect(await screen.findByText('Well done')).toBeVisible();
  });

  test('can be edited and resent after a refusal', async () => {
    const { host } = openWorkSample({
      api: {
        'POST Comment/Create': () =>
          Promise.reject(
            new ApiError({ code: 'malformed', endpoint: 'POST Comment/Create', status: 400 }),
          ),
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Add a comment' }));
    await userEvent.type(await screen.findByRole('textbox', { name: 'Comment' }), 'Well done');
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Edit the comment' }));
    const field = await screen.findByRole('textbox', { name: 'Comment' });
    expect(field).toHaveValue('Well done');
    await userEvent.type(field, ', Sara');
    host.api.answer('POST Comment/Create', ({ body }) =>
      answered(aComment(body.commentText, { commentGuid: body.commentGuid ?? '' })),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(screen.queryByText('Not sent')).not.toBeInTheDocument());
    expect(comments().getAllByRole('article')).toHaveLength(1);
    const calls = host.api.callsOf('POST Comment/Create').map(({ body }) => body);
    expect(calls.map(({ commentText }) => commentText)).toEqual(['Well done', 'Well done, Sara']);
  });

  test('require 1 to 449 characters and keep the draft', async () => {
    const { host, unmount } = openWorkSample();
    await userEvent.click(await screen.findByRole('button', { name: 'Add a comment' }));
    const field = await screen.findByRole('textbox', { name: 'Comment' });
    expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled();
    await userEvent.click(field);
    await userEvent.paste('x'.repeat(450));
    expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled();
    expect(screen.getByRole('alert')).toHaveTextContent('fewer than 450');
    await userEvent.type(field, '{Backspace}');
    expect(screen.getByRole('button', { name: 'Send' })).toBeEnabled();
    unmount();
    expect(host.storage.get(`draft:comment:${SAMPLE}`)).toMatchObject({ value: 'x'.repeat(449) });
  });
});
