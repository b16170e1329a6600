import { act, screen } from '@testing-library/react';
import { renderWithHost } from '../testing';
import { RelativeTime } from './relative-time';

beforeEach(() => void jest.useFakeTimers({ now: new Date('2025-09-01T12:00:00') }));
afterEach(() => void jest.useRealTimers());

test('updates as time passes and shows the full date on hover', () => {
  renderWithHost(<RelativeTime date="2025-09-01T11:58:00" />, { language: 'en' });
  const time = screen.getByText('2 minutes ago');
  expect(time).toHaveAttribute('dateTime', '2025-09-01T11:58:00');
  expect(time).toHaveAttribute('title', '2025/09/01 11:58:00 am');
  act(() => void jest.advanceTimersByTime(60_000));
  expect(time).toHaveTextContent('3 minutes ago');
});

test('clears its timer on unmount', () => {
  const { unmount } = renderWithHost(<RelativeTime date="2025-09-01T11:58:00" />);
  unmount();
  expect(jest.getTimerCount()).toBe(0);
});

test('shows text that is not a date unchanged', () => {
  renderWithHost(<RelativeTime date="soon" />);
  expect(screen.getByText('soon')).toBeInTheDocument();
});
