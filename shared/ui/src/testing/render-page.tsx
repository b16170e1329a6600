import { useState, type ReactNode } from 'react';
import type { VisitorContext } from '@riwaq/contract';
import { SWRConfig } from 'swr';
import {
  createTestHost,
  type TestHost,
  type TestHostOptions,
  type TestVisitor,
} from '@riwaq/contract/testing';
import { MemoryRouter, useLocation } from '@riwaq/contract/router';
import { renderWithHost } from './render-with-host';

/** Every test starts with nothing cached, and asks again at once. */
function FreshCache({ children }: { children: ReactNode }) {
  const [cache] = useState(() => new Map());
  return (
    <SWRConfig value={{ provider: () => cache, dedupingInterval: 0, shouldRetryOnError: false }}>
      {children}
    </SWRConfig>
  );
}

/** Ids of the elements that the page was scrolled to, oldest first; jsdom lays nothing out. */
export const scrolledTo: string[] = [];

let path = '';

/** The path and query that the router is at. */
export const currentPath = (): string => path;

function Watch() {
  const { pathname, search } = useLocation();
  path = pathname + search;
  return null;
}

export interface PageOptions extends TestHostOptions {
  /** Where the person is. */
  at: string;
  /** What is shown. */
  ui: ReactNode;
  /** By default a new test host made of these options. */
  host?: TestHost;
}

interface Texts {
  ar: object;
  en: object;
}

/**
 * Shows a page of a module as the host would, at an address, to the person of the options. English
 * unless told otherwise.
 */
export const renderPage = (
  moduleId: string,
  texts: Texts,
  { at, ui, host, ...options }: PageOptions,
) =>
  render(moduleId, texts, at, ui, host ?? createTestHost({ moduleId, language: 'en', ...options }));

/** The same for a page that opens without signing in. */
export const renderVisit = (
  moduleId: string,
  texts: Texts,
  { at, ui, host }: { at: string; ui: ReactNode; host: TestVisitor },
) => render(moduleId, texts, at, ui, host);

function render<Host extends VisitorContext>(
  moduleId: string,
  texts: Texts,
  at: string,
  ui: ReactNode,
  host: Host,
) {
  scrolledTo.length = 0;
  Element.prototype.scrollIntoView = function scrollIntoView() {
    scrolledTo.push(this.id);
  };
  return renderWithHost(
    <>
      <Watch />
      {ui}
    </>,
    {
      host,
      translations: { ar: { [moduleId]: texts.ar }, en: { [moduleId]: texts.en } },
      wrapper: ({ children }) => (
        <MemoryRouter initialEntries={[at]}>
          <FreshCache>{children}</FreshCache>
        </MemoryRouter>
      ),
    },
  );
}
