import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createTestHost } from '@riwaq/contract/testing';
import { sendWaitingAttendance } from './waiting-attendance';
import {
  allSaved,
  hoursOf,
  leave,
  marks,
  openTab,
  saves,
  setUnmount,
  show,
} from '../testing/class-page-server';

afterEach(() => leave());

test('queues marks offline, restores them after a reload, sends once', async () => {
  const first = await show();
  await userEvent.click(within(hoursOf('Badr')).getByRole('radio', { name: 'Present' }));
  await allSaved();
  first.server.reachable = false;
  await userEvent.click(within(hoursOf('Ali')).getByRole('radio', { name: '5 hours absent' }));
  expect(
    await screen.findByText(/of 1 student is not sent yet: there is no network/),
  ).toBeVisible();
  await userEvent.click(within(hoursOf('Huda')).getByRole('radio', { name: '1 hour absent' }));
  expect(await screen.findByText(/attendance of 2 students is not sent yet/)).toBeVisible();
  const kept = Object.fromEntries(
    first.host.storage.keys().map((key) => [key, first.host.storage.get(key)]),
  );
  first.unmount();
  leave();

  openTab({ api: first.server.api, storage: kept });
  expect(await screen.findByText(/could not be loaded/)).toBeVisible();
  expect(within(hoursOf('Ali')).getByRole('radio', { name: '5 hours absent' })).toBeChecked();
  expect(await screen.findByText(/attendance of 2 students is not sent yet/)).toBeVisible();
  // The cached class includes the mark that was saved before.
  expect(within(hoursOf('Badr')).getByRole('radio', { name: 'Present' })).toBeChecked();
  expect(marks(first.server)).toEqual([null, 0, null]);

  first.server.reachable = true;
  act(() => void window.dispatchEvent(new Event('online')));
  await allSaved();
  expect(marks(first.server)).toEqual([5, 0, 1]);
  expect([...first.server.stored.values()].map(({ version }) => version)).toEqual([1, 1, 1]);
});

test('sends queued marks at once when the user presses Send now', async () => {
  const { server, host } = await show();
  server.reachable = false;
  await userEvent.click(within(hoursOf('Ali')).getByRole('radio', { name: '5 hours absent' }));
  await screen.findByText(/attendance of 1 student is not sent yet/);
  server.reachable = true;
  const before = saves(host).length;
  fireEvent.click(screen.getByRole('button', { name: 'Send now' }));
  expect(saves(host)).toHaveLength(before + 1);
  await allSaved();
  expect(marks(server)).toEqual([5, null, null]);
});

test('sends queued marks after reconnecting even if the page was left', async () => {
  const { host, server, unmount } = await show();
  server.reachable = false;
  await userEvent.click(within(hoursOf('Ali')).getByRole('radio', { name: '5 hours absent' }));
  await screen.findByText(/attendance of 1 student is not sent yet/);
  unmount();
  server.reachable = true;
  act(() => host.realtime.setState('live'));
  await waitFor(() => expect(marks(server)).toEqual([5, null, null]));
  await waitFor(() =>
    expect(host.storage.keys().filter((key) => key.startsWith('attendance:unsent'))).toEqual([]),
  );
});

test('sends stored marks once from any page of the site', async () => {
  const first = await show();
  first.server.reachable = false;
  await userEvent.click(within(hoursOf('Ali')).getByRole('radio', { name: '5 hours absent' }));
  await screen.findByText(/attendance of 1 student is not sent yet/);
  const kept = Object.fromEntries(
    first.host.storage.keys().map((key) => [key, first.host.storage.get(key)]),
  );
  first.unmount();
  leave();
  first.server.reachable = true;

  // Another page of the site: the module is active but not shown.
  const host = createTestHost({ moduleId: 'analytics', api: first.server.api, storage: kept });
  setUnmount(host.unmount);
  sendWaitingAttendance(host);
  await waitFor(() => expect(saves(host)).toEqual([[['ali', 5]]]));
  await waitFor(() =>
    expect(host.storage.keys().some((key) => key.startsWith('attendance:unsent'))).toBe(false),
  );
  host.realtime.setState('live');
  expect(saves(host)).toHaveLength(1);
});

test('does not send marks after the user has signed out', async () => {
  const { host, server } = await show();
  server.reachable = false;
  await userEvent.click(within(hoursOf('Ali')).getByRole('radio', { name: '5 hours absent' }));
  await screen.findByText(/attendance of 1 student is not sent yet/);
  const tries = saves(host).length;
  act(() => host.unmount());
  server.reachable = true;
  act(() => void window.dispatchEvent(new Event('online')));
  host.realtime.setState('live');
  expect(saves(host)).toHaveLength(tries);
});
