import { screen } from '@testing-library/react';
import { renderWithHost } from '../testing';
import { DraftNotice } from './draft-notice';

test.each([
  // The time is when the text was stored; placed next to the sentence about sending, it would read
  // as the time of sending.
  ['ar', /^النص الذي لم يُرسَل محفوظ\. وقت الحفظ: الآن/],
  ['en', /^Your unsent text was saved now/],
] as const)('shows when the text was stored (%s)', (language, text) => {
  renderWithHost(
    <DraftNotice draft={{ restoredFrom: new Date().toISOString(), discard: () => undefined }} />,
    { language },
  );
  expect(screen.getByRole('status')).toHaveTextContent(text);
});

test('renders nothing without a restored draft', () => {
  renderWithHost(<DraftNotice draft={{ restoredFrom: null, discard: () => undefined }} />);
  expect(screen.queryByRole('status')).toBeNull();
});
