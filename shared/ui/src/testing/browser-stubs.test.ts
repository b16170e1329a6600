import { setMediaQuery } from './browser-stubs';
import { clear } from './clear';

const shown = () => getComputedStyle(document.querySelector('p') as Element).display;

afterEach(() => document.head.replaceChildren());

test('recomputes a style when sheets, attributes or ancestors change', () => {
  document.body.innerHTML = '<div><p>text</p></div>';
  expect(shown()).toBe('block');
  const sheet = document.head.appendChild(document.createElement('style'));
  sheet.textContent = '.away { display: none } .apart p { display: flex }';
  expect(shown()).toBe('block');
  document.querySelector('p')?.classList.add('away');
  expect(shown()).toBe('none');
  document.querySelector('p')?.removeAttribute('class');
  expect(shown()).toBe('block');
  document.querySelector('div')?.classList.add('apart');
  expect(shown()).toBe('flex');
  document.body.append(document.querySelector('p') as Element);
  expect(shown()).toBe('block');
  (document.querySelector('p') as HTMLElement).style.display = 'none';
  expect(shown()).toBe('none');
});

test('recomputes an inherited style when an ancestor changes', () => {
  document.body.innerHTML = '<div><p>text</p></div>';
  const visible = () => getComputedStyle(document.querySelector('p') as Element).visibility;
  expect(visible()).toBe('visible');
  (document.querySelector('div') as HTMLElement).style.visibility = 'hidden';
  expect(visible()).toBe('hidden');
});

test('computes a style as jsdom does, of the last matching rule', () => {
  const sheet = document.head.appendChild(document.createElement('style'));
  sheet.textContent = `
    @media screen { .shown { display: inline } }
    @media print { .shown { display: none } }
    div > p.shown, .other { visibility: collapse; pointer-events: none }
    [data-state='closed'] { display: none }
    p { opacity: 0.5 }`;
  document.body.innerHTML =
    '<div><p class="shown">a<b hidden>b</b><i data-state="closed">c</i></p></div>';
  const style = (selector: string) => getComputedStyle(document.querySelector(selector)!);
  expect(style('p')).toMatchObject({ display: 'inline', visibility: 'collapse', opacity: '0.5' });
  expect(style('b')).toMatchObject({ display: 'none', visibility: 'collapse', opacity: '' });
  expect(style('i').getPropertyValue('pointer-events')).toBe('none');
  expect(style('i').display).toBe('none');
  expect(style('div')).toMatchObject({ display: 'block', pointerEvents: 'auto' });
});

test('restores the globals that a test file changed', () => {
  const [plainFetch, address] = [window.fetch, window.location.href];
  jest.useFakeTimers({ now: 0 });
  const spy = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  window.fetch = () => Promise.reject(new TypeError());
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: {} });
  localStorage.setItem('kept', '1');
  window.history.pushState(null, '', '/elsewhere');
  document.documentElement.setAttribute('data-theme', 'dark');
  document.body.innerHTML = '<p>left</p>';
  setMediaQuery('(min-width: 1px)', true);
  clear();
  expect(Date.now()).toBeGreaterThan(0);
  expect(jest.isMockFunction(console.warn)).toBe(false);
  expect(spy).not.toHaveBeenCalled();
  expect(window.fetch).toBe(plainFetch);
  expect('clipboard' in navigator).toBe(false);
  expect(localStorage).toHaveLength(0);
  expect(window.location.href).toBe(address);
  expect(document.documentElement.getAttributeNames()).toEqual([]);
  expect(document.body.innerHTML).toBe('');
  expect(window.matchMedia('(min-width: 1px)').matches).toBe(false);
});
