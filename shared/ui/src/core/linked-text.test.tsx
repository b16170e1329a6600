import { render, screen } from '@testing-library/react';
import { linkedText } from './linked-text';

test('links a mail address from left to right, without a new tab', () => {
  render(<p dir="rtl">{linkedText('راسلوا sara@uni.edu، أو www.uni.edu')}</p>);
  const [mail, page] = screen.getAllByRole('link');
  expect(mail).toHaveTextContent(/^sara@uni\.edu$/);
  expect(mail).toHaveAttribute('href', 'mailto:sara@uni.edu');
  expect(mail).toHaveAttribute('dir', 'ltr');
  expect(mail).not.toHaveAttribute('target');
  expect(page).toHaveAttribute('target', '_blank');
});
