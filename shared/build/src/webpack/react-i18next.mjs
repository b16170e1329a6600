/**
 * What the host provides as `react-i18next`: the part that is used anywhere (the lint holds
 * everybody to it). Shared whole, sign-in would pay for its other ways to translate, 5 KB with a
 * parser of HTML.
 */
export { I18nextProvider, initReactI18next, useTranslation } from 'react-i18next-whole';
