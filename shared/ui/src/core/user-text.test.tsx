import { render, screen } from '@testing-library/react';
import { KitSettingsContext } from './kit-settings';
import { UserText } from './user-text';

function show(language: 'ar' | 'en', text: Parameters<typeof UserText>[0]['children']) {
  render(
    <KitSettingsContext.Provider value={{ language, mode: 'light', fileOrigins: [] }}>
      <UserText as="p" id="shown">
        {text}
      </UserText>
    </KitSettingsContext.Provider>,
  );
  return document.getElementById('shown')!;
}

describe('UserText', () => {
  it.each([
    ['en', 'Python هي لغة برمجة.', 'rtl'],
    ['ar', 'Hello class, read الفصل الثالث', 'ltr'],
    ['ar', '2026', 'rtl'],
    ['en', '2026', 'ltr'],
  ] as const)('takes the direction from all letters (%s, %s)', (language, text, expected) => {
    expect(show(language, text)).toHaveAttribute('dir', expected);
  });

  it('includes the text of nested elements', () => {
    expect(show('en', ['C++ ', <em key="name">مقدمة في البرمجة</em>])).toHaveAttribute(
      'dir',
      'rtl',
    );
  });

  it('isolates pieces that right-to-left text would reorder', () => {
    expect(show('ar', 'لغة C++ والناتج -5')).toHaveTextContent('لغة C++ والناتج -5');
    expect(screen.getByText('C++')).toHaveAttribute('dir', 'ltr');
    expect(screen.getByText('-5')).toHaveAttribute('dir', 'ltr');
  });
});
