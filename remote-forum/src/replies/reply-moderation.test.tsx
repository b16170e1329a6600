import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answered } from '@riwaq/contract/testing';
import { aContent, aReply, guidOf } from '../testing/samples';
import { ownReply, openReplies, optionsOf } from '../testing/replies-drawer';

describe('a reply of another user', () => {
  const choose = async (name: string) => {
    await optionsOf('ليلى حسن');
    await userEvent.click(screen.getByRole('menuitem', { name }));
    return screen.findByRole('textbox', { name: 'Reason' });
  };

  test('is reported with or without a reason', async () => {
    const { host } = openReplies([aReply()], {
      api: { 'POST ForumTopic/ReportReply': () => answered(null) },
    });
    await choose('Report');
    await userEvent.click(screen.getByRole('button', { name: 'Send the report' }));
    await waitFor(() =>
      expect(host.api.callsOf('POST ForumTopic/ReportReply')).toMatchObject([
        { body: { guid: guidOf('reply'), reason: '' } },
      ]),
    );
  });

  test('is removed with a reason by users with permission', async () => {
    let shown = aReply();
    const { host } = openReplies([], {
      content: aContent({ mayRemoveReplies: true }),
      api: {
        'GET ForumTopic/GetReplies': () => answered([shown]),
        'GET ForumTopic/GetReplyReports': () => answered([]),
        'POST ForumTopic/RemoveReply': () =>
          answered((shown = aReply({ contentText: '', removed: true }))),
      },
    });
    const reason = await choose('Remove');
    expect(screen.getByRole('button', { name: 'Remove' })).toBeDisabled();
    await userEvent.type(reason, 'rude');
    await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Removed by a moderator')).toBeVisible();
    expect(host.api.callsOf('POST ForumTopic/RemoveReply')).toMatchObject([
      { body: { guid: guidOf('reply'), reason: 'rude' } },
    ]);
  });

  test('says when nobody could review its report', async () => {
    openReplies([aReply()], {
      api: { 'POST ForumTopic/ReportReply': () => ({ statusCode: 2, data: null }) },
    });
    await choose('Report');
    await userEvent.click(screen.getByRole('button', { name: 'Send the report' }));
    expect(await screen.findByText(/There is nobody who could review this report/)).toBeVisible();
  });

  test('shows its reports to moderators until they are dismissed', async () => {
    let reports = [{ guid: guidOf('reply'), count: 2, reasons: ['rude'] }];
    openReplies([aReply()], {
      content: aContent({ mayRemoveReplies: true }),
      api: {
        'GET ForumTopic/GetReplyReports': () => answered(reports),
        'PUT ForumTopic/DismissReplyReports': () => answered(((reports = []), null)),
      },
    });
    expect(await screen.findByText('2 reports')).toBeVisible();
    expect(screen.getByText('rude')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    await waitFor(() => expect(screen.queryByText('2 reports')).not.toBeInTheDocument());
  });
});

test('never shows moderators the reports about their own reply', async () => {
  openReplies([ownReply(), aReply()], {
    content: aContent({ mayRemoveReplies: true }),
    api: {
      'GET ForumTopic/GetReplyReports': () =>
        answered([
          { guid: guidOf('own'), count: 3, reasons: [] },
          { guid: guidOf('reply'), count: 2, reasons: [] },
        ]),
    },
  });
  expect(await screen.findByText('2 reports')).toBeVisible();
  expect(screen.queryByText('3 reports')).not.toBeInTheDocument();
});

test('allows only linking to a removed reply, also for its author', async () => {
  openReplies([ownReply({ contentText: '', removed: true, modifiedDate: '2026-02-02T12:00:00' })]);
  expect(await screen.findByText('Removed by a moderator')).toBeVisible();
  expect(screen.queryByText('edited')).not.toBeInTheDocument();
  expect(await optionsOf('سارة العبيدي')).toEqual(['Copy link']);
});

test('a removal that arrives live replaces the text and ends its editing', async () => {
  const { host } = openReplies([ownReply()]);
  await optionsOf('سارة العبيدي');
  await userEvent.click(screen.getByRole('menuitem', { name: 'Edit' }));
  act(() =>
    host.realtime.emit(
      'ReceiveUpdateReply',
      ownReply({ contentText: '', removed: true, modifiedDate: '2026-02-02T12:00:00' }),
    ),
  );
  expect(await screen.findByText('Removed by a moderator')).toBeVisible();
  expect(screen.queryByDisplayValue('My own words')).not.toBeInTheDocument();
});

test('marks a quotation of a removed reply', async () => {
  const origin =
    '/forums?topicGuid=10000000-0000-4000-8000-000000000001&contentGuid=10000000-0000-4000-8000-000000000002';
  openReplies([aReply({ contentText: `> [سارة](${origin})\n> \nyes` })]);
  expect(
    within(await screen.findByRole('blockquote')).getByText('Removed by a moderator'),
  ).toBeVisible();
});
