import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { screen, waitFor } from '@testing-library/react';
import { renderWithHost } from '../testing';
import { FullScreenDialog } from './full-screen-dialog';
import { Modal } from './modal';

const css = readFileSync(join(__dirname, '../styles/base.css'), 'utf8');
/** Whether a rule for the root element that sets the property applies to the page as it is. */
const rootMatches = (declaration: string) =>
  [...css.matchAll(/^ {2}(html:has\(.+\)) \{\n {4}(.+);$/gm)].some(
    ([, selector = '', declared]) =>
      declared === declaration && document.documentElement.matches(selector),
  );
const isReleased = () => rootMatches('scrollbar-gutter: auto');
const isMasked = () => rootMatches('background: var(--rw-page-masked)');

const dialogs = (full: boolean, small: boolean) => (
  <>
    <FullScreenDialog open={full} title="Mail" onClose={jest.fn()}>
      body
    </FullScreenDialog>
    <Modal open={small} title="Note">
      note
    </Modal>
  </>
);

test('releases the gutter of the scrollbar while a full-screen dialog is open', async () => {
  const { rerender } = renderWithHost(dialogs(false, false));
  expect([isReleased(), isMasked()]).toEqual([false, false]);
  rerender(dialogs(true, false));
  expect(await screen.findByRole('dialog', { name: 'Mail' })).toBeVisible();
  expect([isReleased(), isMasked()]).toEqual([true, false]);
  rerender(dialogs(false, false));
  await waitFor(() => expect(isReleased()).toBe(false));
});

test('darkens the gutter beside another dialog', async () => {
  renderWithHost(dialogs(false, true));
  expect(await screen.findByRole('dialog', { name: 'Note' })).toBeVisible();
  expect([isReleased(), isMasked()]).toEqual([false, true]);
});
