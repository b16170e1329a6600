import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderWithHost } from '../testing';
import { LongText } from './long-text';

const LONG = 'Growth of functions '.repeat(20).trim();
/** jsdom has no layout: sets the heights. */
const layOut = (needed: number, shown: number) => {
  jest.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(needed);
  jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(shown);
};
afterEach(() => void jest.restoreAllMocks());

test('clamps a long title behind a button and keeps its text in the page', async () => {
  layOut(300, 90);
  renderWithHost(<LongText as="h3">{LONG}</LongText>, { language: 'en' });
  const title = screen.getByRole('heading', { name: LONG });
  expect(title).toHaveClass('rw-clamp');
  await userEvent.click(screen.getByRole('button', { name: 'Show more', expanded: false }));
  expect(title).not.toHaveClass('rw-clamp');
  await userEvent.click(screen.getByRole('button', { name: 'Show less', expanded: true }));
  expect(title).toHaveClass('rw-clamp');
});

test.each([
  ['short', 'Growth', 300],
  ['long, but with room enough', LONG, 90],
])('shows no button for a title that is %s', (_what, text, needed) => {
  layOut(needed, 90);
  renderWithHost(<LongText as="h3">{text}</LongText>, { language: 'en' });
  expect(screen.getByRole('heading', { name: text })).toBeVisible();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});
