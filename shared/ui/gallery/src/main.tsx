import { HostContextProvider } from '@riwaq/contract';
import { createTestHost } from '@riwaq/contract/testing';
import i18next from 'i18next';
import { createRoot } from 'react-dom/client';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import kitAr from '../../locales/ar.json';
import kitEn from '../../locales/en.json';
import { isolates, RiwaqProvider } from '../../src/core';
import '../../src/styles/fonts.css';
import '../../src/styles/index.css';
import { Gallery } from './gallery';
import './gallery.css';
import { readView } from './view';

/** Query string: `?dir=rtl|ltr&theme=light|dark&part=…&primary=%23RRGGBB`. */
const view = readView(window.location.search);

void i18next
  .use(initReactI18next)
  .use(isolates)
  .init({
    lng: view.language,
    resources: { ar: { kit: kitAr }, en: { kit: kitEn } },
    interpolation: { escapeValue: false },
    postProcess: [isolates.name],
  });

const host = createTestHost({ language: view.language });

createRoot(document.getElementById('root')!).render(
  <I18nextProvider i18n={i18next}>
    <RiwaqProvider
      language={view.language}
      mode={view.mode}
      colors={view.primary ? { primary: view.primary } : undefined}
    >
      <HostContextProvider value={host}>
        <Gallery view={view} host={host} />
      </HostContextProvider>
    </RiwaqProvider>
  </I18nextProvider>,
);
