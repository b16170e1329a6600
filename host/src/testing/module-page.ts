import { screen } from '@testing-library/react';
import { FakeSite, manifestWith } from './fake-site';

/** Hosts a module `forum`; `more` changes its manifest. */
export const hostForum = (more = {}) => new FakeSite().host({ forum: manifestWith('forum', more) });
export const pageHeading = (name: string) => screen.getByRole('heading', { level: 1, name });
export const mainNavigation = () =>
  screen.getByRole('navigation', { name: /^(التنقل الرئيسي|Main navigation)$/ });

/** Silences console.error in each test of a file: pages that throw are reported there. */
export function silenceConsoleErrors(): void {
  let spy: jest.SpyInstance;
  beforeEach(() => {
    spy = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  });
  afterEach(() => spy.mockRestore());
}
