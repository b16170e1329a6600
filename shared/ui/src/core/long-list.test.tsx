import { act, screen } from '@testing-library/react';
import { fakeSight, renderWithHost } from '../testing';
import { LongList } from './long-list';

const ROWS = Array.from({ length: 100 }, (_, number) => `row ${number}`);
let sight: ReturnType<typeof fakeSight>;

beforeEach(() => {
  sight = fakeSight();
});
afterEach(() => sight.restore());

test('renders all rows for printing', () => {
  renderWithHost(
    <LongList label="Rows" rows={ROWS} keyOf={(row) => row} rowHeight={100} blockSize={5}>
      {(row) => row}
    </LongList>,
  );
  const onScreen = screen.getAllByRole('listitem').length;
  expect(onScreen).toBeLessThan(ROWS.length);
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(ROWS);
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(screen.getAllByRole('listitem')).toHaveLength(onScreen);
});
