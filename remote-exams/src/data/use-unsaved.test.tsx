import { atOwnTimes } from '@riwaq/ui/testing';
import { render, screen } from '@testing-library/react';
import { useState } from 'react';
import { useReportUnsaved, useUnsaved, type Unsaved } from './use-unsaved';

/**
 * Longer than React renders before it yields to the browser, as on a slow device (milliseconds).
 */
const SLOW = 10;

function Form({ unsaved, changed }: { unsaved: Unsaved; changed: boolean }) {
  useReportUnsaved(unsaved, changed);
  for (const end = performance.now() + SLOW; performance.now() < end;);
  return <output>{changed ? 'typed' : 'saved'}</output>;
}

test('reports a form as saved before the user sees it', async () => {
  let asks = false;
  let save = () => {};
  function Screen() {
    const unsaved = useUnsaved();
    const [changed, setChanged] = useState(true);
    asks = unsaved.any;
    save = () => setChanged(false);
    return <Form unsaved={unsaved} changed={changed} />;
  }
  const { container } = render(<Screen />);
  expect(asks).toBe(true);
  let askedWhenSeen: boolean | undefined;
  const watch = new MutationObserver(() => {
    askedWhenSeen ??= asks;
  });
  watch.observe(container, { subtree: true, childList: true, characterData: true });
  await atOwnTimes(async () => {
    save();
    await screen.findByText('saved');
  });
  watch.disconnect();
  expect(askedWhenSeen).toBe(false);
});
