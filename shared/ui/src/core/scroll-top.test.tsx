import { act, fireEvent, screen } from '@testing-library/react';
import { renderWithHost, setMediaQuery } from '../testing';
import { ScrollTop } from './scroll-top';

// Proves UI-6.

const STILL = '(prefers-reduced-motion: reduce)';
beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  setMediaQuery(STILL, true);
  Object.defineProperty(window, 'scrollY', { configurable: true, value: 0 });
});

function scrollTo(y: number): void {
  Object.defineProperty(window, 'scrollY', { configurable: true, value: y });
  fireEvent.scroll(window);
}
const wait = (ms: number) => act(() => void jest.advanceTimersByTime(ms));
const button = () => screen.queryByRole('button', { name: 'Back to top' });

test('shows the button only beyond 200 px', () => {
  renderWithHost(<ScrollTop />, { language: 'en' });
  wait(5000);
  scrollTo(200);
  wait(200);
  expect(button()).not.toBeInTheDocument();
  scrollTo(201);
  wait(200);
  expect(button()).toBeInTheDocument();
});

test('waits 5 s after the page load', () => {
  renderWithHost(<ScrollTop />, { language: 'en' });
  scrollTo(900);
  wait(4999);
  expect(button()).not.toBeInTheDocument();
  wait(1);
  expect(button()).toBeInTheDocument();
});

describe('space for the button', () => {
  const PAGE = 2000;
  const END = PAGE - 768;
  beforeEach(() => {
    window.scrollTo = jest.fn();
    jest.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(PAGE);
    const { style } = document.documentElement;
    style.setProperty('--rw-scroll-top-edge', '24px');
    style.setProperty('--rw-scroll-top-size', '48px');
  });
  afterEach(() => {
    document.documentElement.removeAttribute('style');
    jest.restoreAllMocks();
  });

  test.each([
    ['at the end, before the space was added', END - 72, true],
    ['far from the end', END - 74, false],
  ])('follows the end of a page that is %s', (_where, y, follows) => {
    renderWithHost(<ScrollTop />, { language: 'en' });
    wait(5000);
    scrollTo(y);
    wait(200);
    expect(button()).toBeInTheDocument();
    expect(jest.mocked(window.scrollTo).mock.calls).toEqual(
      follows ? [[{ top: PAGE, behavior: 'instant' }]] : [],
    );
  });

  test.each([
    ['a link 30 px below the top bar', 102, END - 72 + 30],
    ['a link at the top bar', 71.5, END - 72],
    ['a field that begins above the window', -400, PAGE],
  ])('keeps the focus visible: %s', (_what, top, expected) => {
    document.documentElement.style.scrollPaddingTop = '72px';
    renderWithHost(
      <main>
        <a href="/here">Here</a>
        <ScrollTop />
      </main>,
      { language: 'en' },
    );
    const link = screen.getByRole('link');
    link.getBoundingClientRect = () => new DOMRect(0, top, 40, 46);
    link.focus();
    wait(5000);
    scrollTo(END - 72);
    wait(200);
    expect(window.scrollTo).toHaveBeenCalledWith({ top: expected, behavior: 'instant' });
  });
});

describe('during a press, when the page would move under the pointer', () => {
  const press = {
    'of the mouse': [fireEvent.pointerDown, fireEvent.pointerUp],
    'that the browser cancels': [fireEvent.pointerDown, fireEvent.pointerCancel],
  } as const;

  test.each(Object.entries(press))('waits for the end of a press %s', (_of, [begin, end]) => {
    renderWithHost(<ScrollTop />, { language: 'en' });
    wait(5000);
    begin(document.body);
    scrollTo(900);
    wait(200);
    expect(button()).not.toBeInTheDocument();
    end(document.body);
    wait(0);
    expect(button()).toBeInTheDocument();
  });

  test('waits when the 5 s after the page load end', () => {
    renderWithHost(<ScrollTop />, { language: 'en' });
    scrollTo(900);
    fireEvent.pointerDown(document.body);
    wait(5000);
    expect(button()).not.toBeInTheDocument();
    fireEvent.pointerUp(document.body);
    wait(0);
    expect(button()).toBeInTheDocument();
  });
});

test('throttles scrolling to 200 ms without losing the last position', () => {
  renderWithHost(<ScrollTop />, { language: 'en' });
  wait(5000);
  scrollTo(100);
  scrollTo(900);
  expect(button()).not.toBeInTheDocument();
  wait(200);
  expect(button()).toBeInTheDocument();
});

test("focuses the page's content when pressed", () => {
  window.scrollTo = jest.fn();
  renderWithHost(
    <main tabIndex={-1}>
      <input type="search" />
      <ScrollTop />
    </main>,
    { language: 'en' },
  );
  wait(5000);
  scrollTo(900);
  wait(200);
  button()!.focus();
  fireEvent.click(button()!);
  expect(screen.getByRole('main')).toHaveFocus();
});

test.each([
  [true, 'auto'],
  [false, 'smooth'],
] as const)('scrolls its target to the top, with reduced motion (%s): %s', (still, behavior) => {
  setMediaQuery(STILL, still);
  const target = { current: document.createElement('div') };
  target.current.scrollTo = jest.fn();
  target.current.scrollTop = 500;
  renderWithHost(<ScrollTop target={target} />, { language: 'en' });
  wait(5000);
  fireEvent.click(button()!);
  expect(target.current.scrollTo).toHaveBeenCalledWith({ top: 0, behavior });
});
