import { screen } from '@testing-library/react';
import { renderWithHost } from '../testing';
import { DraftNotice } from './draft-notice';

test.each([
  // The time is that of the keeping: beside the sentence about sending it would be read as the time
  // of that.
  ['ar', /^النص الذي لم يُرسَل محفوظ\. وقت الحفظ: الآن/],
  ['en', /^Your unsent text was kept now/],
] as const)('the notice says when the text was kept (%s)', (language, text) => {
  renderWithHost(
    <DraftNotice draft={{ restoredFrom: new Date().toISOString(), discard: () => undefined }} />,
    { language },
  );
  expect(screen.getByRole('status')).toHaveTextContent(text);
});

test('without an earlier text it says nothing', () => {
  renderWithHost(<DraftNotice draft={{ restoredFrom: null, discard: () => undefined }} />);
  expect(screen.queryByRole('status')).toBeNull();
});
