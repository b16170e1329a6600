import { fireEvent } from '@testing-library/react';
import { renderWithHost } from '../testing';
import { initialsOf } from './initials';
import { PersonAvatar } from './person-avatar';

// Proves UI-13.

test.each([
  ['أحمد الكبيسي', 'أ\u200cك'],
  ['د. مريم يوسف', 'م\u200cي'],
  ['Layla Al Najjar', 'L\u200cN'],
  ['زينب', 'ز'],
  ['👩‍👩‍👧‍👦 العائلة', '👩‍👩‍👧‍👦\u200cع'],
  ['🇮🇶', '🇮🇶'],
  ['', ''],
])('derives from "%s" the initials "%s"', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

test.each([undefined, null, ''])('shows initials without a picture (%p)', (src) => {
  const { container } = renderWithHost(<PersonAvatar name="Omar Haddad" src={src} />);
  expect(container).toHaveTextContent('O\u200cH');
  expect(container.querySelector('img')).toBeNull();
});

// Proves UI-13.
test('shows initials when the picture fails to load', () => {
  const { container } = renderWithHost(<PersonAvatar name="Omar Haddad" src="/missing.png" />);
  expect(container.querySelector('img')).toHaveAttribute('src', '/missing.png');
  expect(container).not.toHaveTextContent('O');
  fireEvent.error(container.querySelector('img')!);
  expect(container).toHaveTextContent('O\u200cH');
  expect(container.querySelector('img')).toBeNull();
});
