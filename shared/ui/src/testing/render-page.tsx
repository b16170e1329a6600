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

/** Gives every test an empty SWR cache that requests again at once. */
function FreshCache({ children }: { children: ReactNode }) {
  const [cache] = useState(() => new Map());
  return (
    <SWRConfig value={{ provider: () => cache, dedupingInterval: 0, shouldRetryOnError: false }}>
      {children}
    </SWRConfig>
  );
}

/** Ids of the elements that were scrolled into view, oldest first; jsdom has no layout. */
export const scrolledTo: string[] = [];

let path = '';

/** Current path and query of the router. */
export const currentPath = (): string => path;

function Watch() {
  const { pathname, search } = useLocation();
  path = pathname + search;
  return null;
}

export interface PageOptions extends TestHostOptions {
  /** Initial path of the router. */
  at: string;
  /** Content to render. */
  ui: ReactNode;
  /** Default: a new test host with these options. */
  host?: TestHost;
}

interface Texts {
  ar: object;
  en: object;
}

/**
 * Renders a page of a module at an address, as the host would, for the user of the options. Default
 * language: English.
 */
export const renderPage = (
  moduleId: string,
  texts: Texts,
  { at, ui, host, ...options }: PageOptions,
) =>
  render(moduleId, texts, at, ui, host ?? createTestHost({ moduleId, language: 'en', ...options }));

/** Like {@link renderPage}, for a page that needs no sign-in. */
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
