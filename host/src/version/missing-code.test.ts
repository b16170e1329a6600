import { act } from '@testing-library/react';
import { FakeSite } from '../testing/fake-site';
import { renderShell, settle } from '../testing/render-shell';
import { onMissingCode } from './missing-code';

const fail = (name: string): void => {
  const element = document.head.appendChild(document.createElement(name));
  element.dispatchEvent(new Event('error'));
  element.remove();
};

test('reports failed scripts and stylesheets, but not pictures', () => {
  let told = 0;
  const stop = onMissingCode(window, () => {
    told += 1;
  });
  fail('img');
  expect(told).toBe(0);
  fail('script');
  fail('link');
  expect(told).toBe(2);
  stop();
  fail('script');
  expect(told).toBe(2);
});

test('reloads the page when its code is missing and the host is replaced', async () => {
  const site = new FakeSite().api('GET Notifications/Get', []);
  const { shell, reloads } = await renderShell({ site });
  site.api('GET Account/GetUniversityInfo', { univName: 'جامعة الرواق', clientVersion: '2' });
  act(() => shell.navigator.go('/alerts'));
  act(() => fail('script'));
  await settle();
  expect(reloads()).toBe(1);
  expect(window.location.pathname).toBe('/alerts');
});
