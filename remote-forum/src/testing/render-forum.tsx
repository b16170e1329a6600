import { configure } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { SWRConfig } from 'swr';
import { createTestHost, type TestHost, type TestHostOptions } from '@riwaq/contract/testing';
import { MemoryRouter, useLocation } from '@riwaq/contract/router';
import { renderWithHost } from '@riwaq/ui/testing';
import ForumsPage from '../forums-page';
import ar from '../locales/ar.json';
import en from '../locales/en.json';

// The first test of a file waits for the code of a lazy screen to be compiled.
configure({ asyncUtilTimeout: 5000 });

/** Every test starts with nothing cached, and asks again at once. */
function FreshCache({ children }: { children: ReactNode }) {
  const [cache] = useState(() => new Map());
  return <SWRConfig value={{ provider: () => cache, dedupingInterval: 0, shouldRetryOnError: false }}>{children}</SWRConfig>;
}

/** Ids of the elements that were scrolled to, oldest first; jsdom lays nothing out. */
export const scrolledTo: string[] = [];
Element.prototype.scrollIntoView = function scrollIntoView() {
  scrolledTo.push(this.id);
};

let path = '';

/** The path and query that the router is at. */
export const currentPath = (): string => path;

function Watch() {
  const { pathname, search } = useLocation();
  path = pathname + search;
  return null;
}

export interface ForumOptions extends TestHostOptions {
  /** Where the person is. Default `/forums`. */
  at?: string;
  /** What is shown; default the forum's page. */
  ui?: ReactNode;
  /** By default a new test host made of these options. */
  host?: TestHost;
}

/** Shows the forum as the host would, at an address, to the person of the options. English unless told otherwise. */
export function renderForum({ at = '/forums', ui = <ForumsPage />, host = undefined, ...options }: ForumOptions = {}) {
  scrolledTo.length = 0;
  const shown = host ?? createTestHost({ moduleId: 'forum', language: 'en', ...options });
  return renderWithHost(<><Watch />{ui}</>, {
    host: shown,
    translations: { ar: { forum: ar }, en: { forum: en } },
    wrapper: ({ children }) => <MemoryRouter initialEntries={[at]}><FreshCache>{children}</FreshCache></MemoryRouter>,
  });
}
