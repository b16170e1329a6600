import { act, screen, waitFor } from '@testing-library/react';
import { FakeCode, moduleWith } from '../testing/fake-code';
import { FakeSite, json, manifestWith } from '../testing/fake-site';
import { renderShell } from '../testing/render-shell';
import { useTimeZone } from './use-time-zone';

/**
 * Opens a page before the server has sent its time zone; returns the zones with which the page was
 * drawn, in order.
 */
async function zonesOf(sent: string): Promise<(string | undefined)[]> {
  const zones: (string | undefined)[] = [];
  const code = new FakeCode();
  let send: () => void = () => undefined;
  const site = new FakeSite()
    .host({ forum: manifestWith('forum') })
    .on('GET /api/Account/GetUniversityInfo', () =>
      new Promise<void>((resolve) => {
        send = resolve;
      }).then(() =>
        json({ statusCode: 1, data: { univName: 'جامعة', clientVersion: '1', timeZone: sent } }),
      ),
    );
  const Page = () => {
    const zone = useTimeZone();
    if (zones.at(-1) !== zone || zones.length === 0) zones.push(zone);
    return <p>{zone ?? 'browser'}</p>;
  };
  code.serve('forum', async () => moduleWith(Page));
  await renderShell({ path: '/forum', site, code });
  await waitFor(() => expect(zones).toHaveLength(1));
  await act(async () => send());
  await screen.findByText(sent);
  return zones;
}

test('draws the first page of a later visit in the time zone of the last one', async () => {
  localStorage.setItem('riwaq.timeZone', 'Asia/Tokyo');
  expect(await zonesOf('Asia/Tokyo')).toEqual(['Asia/Tokyo']);
});

test('draws the first page of a first visit in the time zone of the browser', async () => {
  expect(await zonesOf('Asia/Tokyo')).toEqual([undefined, 'Asia/Tokyo']);
});

test('stores the time zone that the server sends', async () => {
  localStorage.setItem('riwaq.timeZone', 'Asia/Tokyo');
  expect(await zonesOf('Asia/Baghdad')).toEqual(['Asia/Tokyo', 'Asia/Baghdad']);
  expect(localStorage.getItem('riwaq.timeZone')).toBe('Asia/Baghdad');
});
