import { screen } from '@testing-library/react';
import { FakeCode, moduleWith } from '../testing/fake-code';
import { FakeSite, manifestWith } from '../testing/fake-site';
import { renderShell } from '../testing/render-shell';
import { useTimeZone } from './use-time-zone';

/** Opens a page and returns the time zones with which it was drawn, in order. */
async function zonesOf(sent: string): Promise<(string | undefined)[]> {
  const zones: (string | undefined)[] = [];
  const code = new FakeCode();
  const site = new FakeSite().host({ forum: manifestWith('forum') });
  site.api('GET Account/GetUniversityInfo', {
    univName: 'جامعة الرواق',
    clientVersion: '1',
    timeZone: sent,
  });
  const Page = () => {
    const zone = useTimeZone();
    if (zones.at(-1) !== zone || zones.length === 0) zones.push(zone);
    return <p>{zone ?? 'browser'}</p>;
  };
  code.serve('forum', async () => moduleWith(Page));
  await renderShell({ path: '/forum', site, code });
  await screen.findByText(sent);
  return zones;
}

test('draws the first page of a later visit in the time zone of the last one', async () => {
  localStorage.setItem('riwaq.timeZone', 'Asia/Tokyo');
  expect(await zonesOf('Asia/Tokyo')).toEqual(['Asia/Tokyo']);
});

test('stores the time zone that the server sends', async () => {
  localStorage.setItem('riwaq.timeZone', 'Asia/Tokyo');
  expect((await zonesOf('Asia/Baghdad')).at(-1)).toBe('Asia/Baghdad');
  expect(localStorage.getItem('riwaq.timeZone')).toBe('Asia/Baghdad');
});
