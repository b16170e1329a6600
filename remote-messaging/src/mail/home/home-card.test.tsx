import { screen } from '@testing-library/react';
import { answered } from '@riwaq/contract/testing';
import { aMail, guidOf } from '../../testing/mail-samples';
import { renderMessaging } from '../../testing/render-messaging';
import HomeCard from './home-card';

test('shows unread mails, and no card when there are none', async () => {
  const api = {
    'GET Mails/GetInbox': () => answered([aMail(1, { title: 'Lab times', read: false })]),
  };
  const { unmount } = renderMessaging({
    at: '/',
    ui: <HomeCard />,
    api,
    unread: { mailsCount: 4 },
  });
  expect(await screen.findByRole('heading', { name: '4 unread mails' })).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Lab times' })).toHaveAttribute(
    'href',
    `/showMail=${guidOf(1)}&received`,
  );
  unmount();
  const { host } = renderMessaging({ at: '/', ui: <HomeCard />, api });
  expect(screen.queryByRole('heading')).not.toBeInTheDocument();
  expect(host.api.calls).toEqual([]);
});
