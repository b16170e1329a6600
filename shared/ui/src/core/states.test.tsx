import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderWithHost } from '../testing';
import { EmptyState } from './empty-state';
import { ErrorState } from './error-state';

// Proves UI-14.
test('shows a hint and a button in an empty state', () => {
  renderWithHost(
    <EmptyState
      title="No topics"
      hint="Begin with one."
      action={<button type="button">New topic</button>}
    />,
  );
  expect(screen.getByRole('status')).toHaveTextContent('No topicsBegin with one.');
  expect(screen.getByRole('button', { name: 'New topic' })).toBeInTheDocument();
});

test('announces an error and offers a retry', async () => {
  const onRetry = jest.fn();
  renderWithHost(<ErrorState title="Not loaded" text="Nothing is lost." onRetry={onRetry} />, {
    language: 'en',
  });
  expect(screen.getByRole('alert')).toHaveTextContent('Nothing is lost.');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(onRetry).toHaveBeenCalledTimes(1);
});
