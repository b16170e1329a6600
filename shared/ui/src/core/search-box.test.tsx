import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderWithHost } from '../testing';
import { createRef } from 'react';
import { SearchBox, type SearchBoxProps, type SearchBoxRef } from './search-box';

// Proves FORUM-31, UI-5.

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

function show(props: Partial<SearchBoxProps> = {}) {
  const onSearch = jest.fn();
  const { rerender } = renderWithHost(<SearchBox label="Search" onSearch={onSearch} {...props} />, {
    language: 'en',
  });
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  const wait = (ms: number) => act(() => void jest.advanceTimersByTime(ms));
  return {
    onSearch,
    rerender,
    user,
    wait,
    box: () => screen.getByRole('searchbox', { name: 'Search' }),
  };
}

test('searches once, 500 ms after the last keystroke', async () => {
  const { onSearch, user, wait, box } = show();
  await user.type(box(), 'ohm');
  wait(499);
  expect(onSearch).not.toHaveBeenCalled();
  wait(1);
  expect(onSearch.mock.calls).toEqual([['ohm']]);
});

test('searches at once on Enter, and not again after the debounce', async () => {
  const { onSearch, user, wait, box } = show();
  await user.type(box(), ' ohm {Enter}');
  expect(onSearch.mock.calls).toEqual([['ohm']]);
  wait(1000);
  expect(onSearch).toHaveBeenCalledTimes(1);
});

test('does not search for too short a text and says so', async () => {
  const { onSearch, user, wait, box } = show({ minLength: 3 });
  await user.type(box(), 'oh{Enter}');
  wait(1000);
  expect(onSearch).not.toHaveBeenCalled();
  expect(box()).toHaveAccessibleDescription('Type at least 3 characters');
  await user.type(box(), 'm');
  wait(500);
  expect(onSearch.mock.calls).toEqual([['ohm']]);
  expect(screen.queryByText(/at least/)).not.toBeInTheDocument();
});

test('ignores characters that folding removes when counting the length', async () => {
  const { onSearch, user, wait, box } = show();
  await user.type(box(), 'ـــ{Enter}');
  wait(1000);
  expect(onSearch).not.toHaveBeenCalled();
  expect(box()).toHaveAccessibleDescription(/at least/);
});

test('searches for an empty text at once when cleared, keeping focus', async () => {
  const { onSearch, user, box } = show({ value: 'ohm' });
  await user.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(onSearch.mock.calls).toEqual([['']]);
  expect(box()).toHaveFocus();
});

test('searches only on Enter when debounceMs is null', async () => {
  const { onSearch, user, wait, box } = show({ debounceMs: null });
  await user.type(box(), 'ohm');
  wait(5000);
  expect(onSearch).not.toHaveBeenCalled();
  await user.keyboard('{Enter}');
  expect(onSearch).toHaveBeenCalledWith('ohm');
});

test('replaces the typed text when the value prop changes', () => {
  const { rerender, onSearch, box } = show({ value: 'ohm' });
  rerender(<SearchBox label="Search" onSearch={onSearch} value="volt" />);
  expect(box()).toHaveValue('volt');
  expect(onSearch).not.toHaveBeenCalled();
});

test.each([
  ['Escape', (user: ReturnType<typeof userEvent.setup>) => user.keyboard('{Escape}')],
  [
    'its cross',
    (user: ReturnType<typeof userEvent.setup>) =>
      user.click(screen.getByRole('button', { name: 'Clear search' })),
  ],
])('focuses the expanded field, and its button after closing by %s', async (_, close) => {
  const { user, box } = show({ expanding: true });
  expect(screen.queryByRole('searchbox')).not.toBeInTheDocument();
  expect(document.body).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Search' }));
  expect(box()).toHaveFocus();
  await close(user);
  expect(screen.queryByRole('searchbox')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Search' })).toHaveFocus();
});

test('takes the direction of the typed text, not of the placeholder', async () => {
  const { user, box } = show();
  expect(box()).not.toHaveAttribute('dir');
  await user.type(box(), 'C بحث');
  expect(box()).toHaveAttribute('dir', 'rtl');
});

test('takes the focus at once via its ref, and never again later', () => {
  const ref = createRef<SearchBoxRef>();
  renderWithHost(
    <>
      <SearchBox ref={ref} label="Search" onSearch={jest.fn()} />
      <textarea aria-label="Message" />
    </>,
    { language: 'en' },
  );
  act(() => ref.current?.focus());
  expect(screen.getByRole('searchbox')).toHaveFocus();
  act(() => screen.getByRole('textbox', { name: 'Message' }).focus());
  act(() => void jest.advanceTimersByTime(1000));
  expect(screen.getByRole('textbox', { name: 'Message' })).toHaveFocus();
});
