import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answered, type TestHostOptions } from '@riwaq/contract/testing';
import { renderMessaging } from '../../testing/render-messaging';
import Dock from '../dock/dock';
import { conversationOf, fakeChat, GROUP, messageOf } from '../testing/fake-chat';

let shown: ReturnType<typeof fakeChat> | null = null;
afterEach(() => {
  shown?.host.unmount();
  shown = null;
});

const message = messageOf(1, { groupGuid: GROUP, toGuid: GROUP });
const named = { groupGuid: GROUP, guid: message.guid };

/** Opens the group by its address, as a notification does. */
async function openGroup({
  isOwner,
  api = {},
}: {
  isOwner: boolean;
  api?: TestHostOptions['api'];
}) {
  shown = fakeChat({
    conversations: [
      conversationOf({
        groupGuid: GROUP,
        kind: 1,
        title: 'Algebra',
        isOwner,
        lastSequence: 1,
        readTo: 1,
        lastMessage: message,
      }),
    ],
    messages: [message],
    api: { 'GET ChatGroups/GetReports': () => answered([]), ...api },
  });
  renderMessaging({ at: `/inbox?chat=${GROUP}`, ui: <Dock />, host: shown.host });
  const box = await screen.findByRole('region', { name: /Algebra/ });
  await within(box).findByText('message 1');
  return { box, host: shown.host };
}
async function choose(box: HTMLElement, name: string) {
  await userEvent.click(within(box).getByRole('button', { name: 'Options of the message' }));
  await userEvent.click(await screen.findByRole('menuitem', { name }));
  return screen.findByRole('textbox', { name: 'Reason' });
}

describe('a message of another person in a group', () => {
  it('is removed with a reason by the owner', async () => {
    const { box, host } = await openGroup({
      isOwner: true,
      api: { 'POST ChatGroups/RemoveMessage': () => answered(null) },
    });
    await userEvent.type(await choose(box, 'Remove'), 'rude');
    await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
    expect(await within(box).findByText('Removed by a moderator')).toBeVisible();
    expect(within(box).queryByText('message 1')).not.toBeInTheDocument();
    expect(host.api.callsOf('POST ChatGroups/RemoveMessage')).toEqual([
      { body: { ...named, reason: 'rude' } },
    ]);
  });

  it('is reported by a member', async () => {
    const { box, host } = await openGroup({
      isOwner: false,
      api: { 'POST ChatGroups/ReportMessage': () => answered(null) },
    });
    await choose(box, 'Report');
    await userEvent.click(screen.getByRole('button', { name: 'Send the report' }));
    await waitFor(() =>
      expect(host.api.callsOf('POST ChatGroups/ReportMessage')).toEqual([
        { body: { ...named, reason: '' } },
      ]),
    );
    expect(host.api.callsOf('GET ChatGroups/GetReports')).toEqual([]);
  });

  it('shows its reports to the owner until they are dismissed', async () => {
    let reports = [{ guid: message.guid, count: 1, reasons: ['rude'] }];
    const { box } = await openGroup({
      isOwner: true,
      api: {
        'GET ChatGroups/GetReports': () => answered(reports),
        'PUT ChatGroups/DismissReports': () => answered(((reports = []), null)),
      },
    });
    expect(await within(box).findByText('rude')).toBeVisible();
    await userEvent.click(within(box).getByRole('button', { name: 'Dismiss' }));
    await waitFor(() => expect(within(box).queryByText('rude')).not.toBeInTheDocument());
  });

  it('becomes a placeholder when its removal arrives live', async () => {
    const { box, host } = await openGroup({ isOwner: false });
    act(() => host.realtime.emit('MessageDeletedPrivate', GROUP, message.guid, true, true));
    expect(await within(box).findByText('Removed by a moderator')).toBeVisible();
    expect(within(box).queryByText('message 1')).not.toBeInTheDocument();
  });
});
