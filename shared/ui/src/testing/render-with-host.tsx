import {
  HostContextProvider,
  VisitorContextProvider,
  type HostContext,
  type Language,
  type VisitorContext,
} from '@riwaq/contract';
import { createTestHost, type TestHost } from '@riwaq/contract/testing';
import statusAr from '@riwaq/api/locales/ar.json';
import statusEn from '@riwaq/api/locales/en.json';
import { render, type RenderResult } from '@testing-library/react';
import { ConfigProvider } from 'antd';
import i18next, { type Resource } from 'i18next';
import type { ReactElement, ReactNode } from 'react';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import kitAr from '../../locales/ar.json';
import kitEn from '../../locales/en.json';
import { isolates } from '../core/isolates';
import { preloadMenus } from '../core/menu';
import { RiwaqProvider } from '../core/provider';

export interface RenderOptions<Host extends VisitorContext> {
  /** Default: a new test host; use `createTestVisitor()` for a page that needs no sign-in. */
  host?: Host;
  /** Default: the host's language. */
  language?: Language;
  mode?: 'light' | 'dark';
  /** Further texts by language and namespace: `{ ar: { forum }, en: { forum } }`. */
  translations?: Partial<Record<Language, Record<string, object>>>;
  /** Wraps everything, for example in a router. */
  wrapper?: (props: { children: ReactNode }) => ReactElement;
}

// Menus open at the first click, as on a page that has been open for a while.
beforeAll(preloadMenus);

const none = ({ children }: { children: ReactNode }) => <>{children}</>;

const isSignedIn = (host: VisitorContext): host is HostContext => 'session' in host;

function Around({ host, children }: { host: VisitorContext; children: ReactNode }) {
  return isSignedIn(host) ? (
    <HostContextProvider value={host}>{children}</HostContextProvider>
  ) : (
    <VisitorContextProvider value={host}>{children}</VisitorContextProvider>
  );
}

function prepareTexts(
  language: Language,
  translations: RenderOptions<VisitorContext>['translations'],
): void {
  const resources: Resource = {
    ar: { kit: kitAr, status: statusAr, ...translations?.ar } as Resource[string],
    en: { kit: kitEn, status: statusEn, ...translations?.en } as Resource[string],
  };
  void i18next
    .use(initReactI18next)
    .use(isolates)
    .init({
      lng: language,
      fallbackLng: false,
      resources,
      interpolation: { escapeValue: false },
      postProcess: [isolates.name],
      initAsync: false,
    });
}

/** Origins of files in the test host. */
const FILE_ORIGINS = ['https://files.test'];

/**
 * Renders with a host (by default a new test host, which is returned), the kit's provider and all
 * texts. Omits antd's styles, which take most of the time in jsdom.
 */
export function renderWithHost(
  ui: ReactNode,
  options?: Omit<RenderOptions<VisitorContext>, 'host'>,
): RenderResult & { host: TestHost };
export function renderWithHost<Host extends VisitorContext>(
  ui: ReactNode,
  options: RenderOptions<Host> & { host: Host },
): RenderResult & { host: Host };
export function renderWithHost(
  ui: ReactNode,
  options: RenderOptions<VisitorContext> = {},
): RenderResult & { host: VisitorContext } {
  const host = options.host ?? createTestHost({ language: options.language });
  const language = options.language ?? host.i18n.language;
  const Wrapper = options.wrapper ?? none;
  prepareTexts(language, options.translations);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <I18nextProvider i18n={i18next}>
      <Wrapper>
        <ConfigProvider theme={{ zeroRuntime: true }}>
          <RiwaqProvider
            language={language}
            mode={options.mode ?? 'light'}
            fileOrigins={FILE_ORIGINS}
          >
            <Around host={host}>{children}</Around>
          </RiwaqProvider>
        </ConfigProvider>
      </Wrapper>
    </I18nextProvider>
  );
  return Object.assign(render(ui, { wrapper }), { host });
}
