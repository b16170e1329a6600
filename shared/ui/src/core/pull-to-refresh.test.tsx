import { act, fireEvent, screen } from '@testing-library/react';
import { renderWithHost } from '../testing';
import { PullToRefresh } from './pull-to-refresh';

const touch = (clientY: number) => ({ touches: [{ clientY }] });

function pull(by: number): void {
  const list = screen.getByText('list');
  fireEvent.touchStart(list, touch(10));
  fireEvent.touchMove(list, touch(10 + by));
  fireEvent.touchEnd(list, { touches: [] });
}

test('refreshes on a long pull at the top, not a short one', async () => {
  let settle = (): void => undefined;
  const onRefresh = jest.fn(
    () =>
      new Promise<void>((done) => {
        settle = done;
      }),
  );
  renderWithHost(
    <PullToRefresh onRefresh={onRefresh}>
      <p>list</p>
    </PullToRefresh>,
    { language: 'en' },
  );
  pull(100);
  expect(onRefresh).not.toHaveBeenCalled();
  pull(140);
  expect(onRefresh).toHaveBeenCalledTimes(1);
  expect(screen.getByText('Refreshing…')).toBeInTheDocument();
  await act(async () => settle());
  expect(screen.queryByText('Refreshing…')).not.toBeInTheDocument();
});

test('ignores a pull when the page is scrolled down', () => {
  const onRefresh = jest.fn();
  Object.defineProperty(window, 'scrollY', { configurable: true, value: 300 });
  renderWithHost(
    <PullToRefresh onRefresh={onRefresh}>
      <p>list</p>
    </PullToRefresh>,
  );
  pull(300);
  expect(onRefresh).not.toHaveBeenCalled();
  Object.defineProperty(window, 'scrollY', { configurable: true, value: 0 });
});

test('refreshes with the button without touch', async () => {
  const onRefresh = jest.fn();
  renderWithHost(
    <PullToRefresh onRefresh={onRefresh}>
      <p>list</p>
    </PullToRefresh>,
    { language: 'en' },
  );
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  });
  expect(onRefresh).toHaveBeenCalledTimes(1);
});
