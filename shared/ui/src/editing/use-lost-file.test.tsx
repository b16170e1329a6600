import { renderHook } from '@testing-library/react';
import { createInstance } from 'i18next';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { ApiError } from '@riwaq/api';
import en from '../../locales/en.json';
import { useLostFile } from './use-lost-file';

const attached = [{ fileUrl: 'Forums/1/a.pdf', fileCaption: 'Slides' }];
const refused = new ApiError({
  code: 'malformed',
  endpoint: 'x',
  fields: [{ path: 'files.0', message: 'invalid' }],
});

test.each([
  [
    'found if the host has the text',
    en,
    { place: 'files', problem: 'kit:upload.lost', values: { name: 'Slides' } },
  ],
  ['ignored with an older host', { ...en, upload: {} }, null],
])('a lost file is %s', async (_which, kit, lost) => {
  const i18n = createInstance().use(initReactI18next);
  await i18n.init({ lng: 'en', resources: { en: { kit } } });
  const { result } = renderHook(() => useLostFile(refused, attached), {
    wrapper: ({ children }) => <I18nextProvider i18n={i18n}>{children}</I18nextProvider>,
  });
  expect(result.current).toEqual(lost);
});
