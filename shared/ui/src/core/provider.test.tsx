import { render } from '@testing-library/react';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { useKitSettings } from './kit-settings';
import { paletteOf } from './theme/palette';
import { RiwaqProvider } from './provider';

// Proves SHELL-3.

beforeAll(() => i18next.use(initReactI18next).init({ lng: 'ar', resources: {} }));

const root = document.documentElement;

test('sets language and mode on the document and updates them', () => {
  const { rerender } = render(
    <RiwaqProvider language="ar" mode="light">
      text
    </RiwaqProvider>,
  );
  expect([root.lang, root.dir, root.dataset.theme]).toEqual(['ar', 'rtl', 'light']);
  rerender(
    <RiwaqProvider language="en" mode="dark">
      text
    </RiwaqProvider>,
  );
  expect([root.lang, root.dir, root.dataset.theme]).toEqual(['en', 'ltr', 'dark']);
});

test("sets and removes the university's colours", () => {
  const { rerender } = render(
    <RiwaqProvider language="ar" mode="light" colors={{ primary: '#FFD400' }}>
      text
    </RiwaqProvider>,
  );
  const own = paletteOf('light', { primary: '#FFD400' });
  expect(root.style.getPropertyValue('--rw-primary')).toBe(own.primary);
  expect(root.style.getPropertyValue('--rw-on-primary')).toBe(own.onPrimary);
  rerender(
    <RiwaqProvider language="ar" mode="light">
      text
    </RiwaqProvider>,
  );
  expect(root.style.getPropertyValue('--rw-primary')).toBe('');
});

test('uses light mode for printing', () => {
  const { matchMedia } = window;
  const paper = jest
    .spyOn(window, 'matchMedia')
    .mockImplementation((query) => ({ ...matchMedia(query), matches: query === 'print' }));
  const Probe = () => <>{useKitSettings().mode}</>;
  const { container } = render(
    <RiwaqProvider language="ar" mode="dark">
      <Probe />
    </RiwaqProvider>,
  );
  expect([root.dataset.theme, container.textContent]).toEqual(['light', 'light']);
  paper.mockRestore();
});
