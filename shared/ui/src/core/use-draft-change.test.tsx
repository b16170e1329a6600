import { createTestHost } from '@riwaq/contract/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { atOwnTimes, renderWithHost } from '../testing';
import { useDraft } from './use-draft';
import { useDraftChange } from './use-draft-change';

const initial: { text: string; files: string[] } = { text: '', files: [] };

function Writing() {
  const draft = useDraft('post', { initial });
  const change = useDraftChange(draft);
  // A file upload that finishes and a keystroke, before the form renders again.
  const both = () => {
    change(({ files }) => ({ files: [...files, 'notes.pdf'] }));
    change({ text: 'typed' });
    change(({ files }) => ({ files: [...files, 'plan.pdf'] }));
  };
  return (
    <>
      <button type="button" onClick={both}>
        both
      </button>
      <button type="button" onClick={draft.discard}>
        discard
      </button>
      <output>{JSON.stringify(draft.value)}</output>
    </>
  );
}
const shown = () => JSON.parse(screen.getByRole('status').textContent) as unknown;
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('applies all changes made before the next render', () => {
  const host = createTestHost();
  renderWithHost(<Writing />, { host });
  press('both');
  const both = { text: 'typed', files: ['notes.pdf', 'plan.pdf'] };
  expect([shown(), host.storage.get<{ value: unknown }>('draft:post')?.value]).toEqual([
    both,
    both,
  ]);
});

test('preserves a change across an urgent render in between', async () => {
  let add = (_file: string) => {};
  let draw = () => {};
  function Form() {
    const draft = useDraft('post', { initial });
    const change = useDraftChange(draft);
    const [, setTurn] = useState(0);
    draw = () => setTurn((turn) => turn + 1);
    add = (file) => change(({ files }) => ({ files: [...files, file] }));
    return <output>{JSON.stringify(draft.value)}</output>;
  }
  renderWithHost(<Form />, { host: createTestHost() });
  await atOwnTimes(async () => {
    add('notes.pdf');
    flushSync(() => draw());
    add('plan.pdf');
    await waitFor(() => expect(shown()).toEqual({ text: '', files: ['notes.pdf', 'plan.pdf'] }));
  });
});

test('starts from the initial value after discarding', () => {
  renderWithHost(<Writing />, { host: createTestHost() });
  press('both');
  press('discard');
  expect(shown()).toEqual(initial);
  press('both');
  expect(shown()).toEqual({ text: 'typed', files: ['notes.pdf', 'plan.pdf'] });
});
