import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderWithHost } from '../testing';
import { ReachBottom } from './reach-bottom';

const observers: Array<{ tell(visible: boolean): void; connected: boolean }> = [];

class TestObserver {
  connected = false;
  constructor(private readonly heard: (entries: Array<{ isIntersecting: boolean }>) => void) {
    observers.push(this);
  }
  observe() {
    this.connected = true;
  }
  disconnect() {
    this.connected = false;
  }
  tell(visible: boolean) {
    if (this.connected) act(() => this.heard([{ isIntersecting: visible }]));
  }
}

afterEach(() => {
  observers.length = 0;
  Reflect.deleteProperty(globalThis, 'IntersectionObserver');
});

test('requests more when the end is visible, unless disabled', () => {
  Object.defineProperty(globalThis, 'IntersectionObserver', {
    configurable: true,
    value: TestObserver,
  });
  const onReach = jest.fn();
  const { rerender, unmount } = renderWithHost(<ReachBottom onReach={onReach} disabled={false} />);
  observers[0]!.tell(false);
  expect(onReach).not.toHaveBeenCalled();
  observers[0]!.tell(true);
  expect(onReach).toHaveBeenCalledTimes(1);

  rerender(<ReachBottom onReach={onReach} disabled loading />);
  observers[0]!.tell(true);
  expect(onReach).toHaveBeenCalledTimes(1);

  rerender(<ReachBottom onReach={onReach} disabled={false} />);
  observers[1]!.tell(true);
  expect(onReach).toHaveBeenCalledTimes(2);
  unmount();
  expect(observers.some(({ connected }) => connected)).toBe(false);
});

test('shows a button without IntersectionObserver', async () => {
  const onReach = jest.fn();
  renderWithHost(<ReachBottom onReach={onReach} disabled={false} />, { language: 'en' });
  await userEvent.click(screen.getByRole('button', { name: 'Load more' }));
  expect(onReach).toHaveBeenCalledTimes(1);
});
