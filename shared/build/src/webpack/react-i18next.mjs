/**
 * The part of `react-i18next` that our code uses (lint enforces it), provided by the host. Sharing
 * the entire package would add 5 KB, with an HTML parser, to the sign-in page.
 */
export { I18nextProvider, initReactI18next, useTranslation } from 'react-i18next-whole';
