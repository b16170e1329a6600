import {
  areaOfKind,
  isNotificationKind,
  notificationAreas,
  shownValues,
  type StoredLanguage,
  type NotificationArea,
  type NotificationKind,
} from '@riwaq/api';
import arTexts from '@riwaq/api/locales/notifications/ar.json';
import enTexts from '@riwaq/api/locales/notifications/en.json';
import { escapeAttribute, escapeHtml } from '../../platform/files/escape-html';
import arOwn from '../locales/ar.json';
import enOwn from '../locales/en.json';

interface Texts {
  readonly [key: string]: string | Texts;
}
const TEXTS: Readonly<
  Record<StoredLanguage, { notifications: Texts; own: Readonly<Record<string, string>> }>
> = { ar: { notifications: arTexts, own: arOwn }, en: { notifications: enTexts, own: enOwn } };
const PLURALS: Readonly<Record<StoredLanguage, Intl.PluralRules>> = {
  ar: new Intl.PluralRules('ar'),
  en: new Intl.PluralRules('en'),
};

/** A notification in a digest. */
export interface DigestItem {
  kind: string;
  values: Readonly<Record<string, string>>;
  count: number;
  path: string;
}

/** A digest, formatted as a mail. */
export interface DigestText {
  title: string;
  html: string;
}

const at = (texts: Texts, key: string): string | undefined => {
  const found = key
    .split('.')
    .reduce<string | Texts | undefined>(
      (inner, part) => (typeof inner === 'object' ? inner[part] : undefined),
      texts,
    );
  return typeof found === 'string' ? found : undefined;
};
const fill = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/{{(\w+)}}/g, (_whole, name: string) => String(values[name] ?? ''));

/**
 * Text of a notification, like on the notifications page; undefined for a kind without a text here.
 */
export function notificationText(
  language: StoredLanguage,
  { kind, values, count }: DigestItem,
): string | undefined {
  const { notifications } = TEXTS[language];
  const text =
    count > 1
      ? at(notifications, `many.${kind}_${PLURALS[language].select(count)}`)
      : at(notifications, `texts.${kind}`);
  return text === undefined
    ? undefined
    : fill(text, { ...shownValues(values, language === 'ar' ? 'rtl' : 'ltr'), count });
}

const own = (language: StoredLanguage, key: string, count?: number): string =>
  fill(
    TEXTS[language].own[count === undefined ? key : `${key}_${PLURALS[language].select(count)}`] ??
      '',
    { count: count ?? 0 },
  );
const link = (path: string, text: string): string =>
  `<a href="${escapeAttribute(path)}">${escapeHtml(text)}</a>`;

/**
 * Formats a digest of some notifications, newest first: grouped by area, each notification with a
 * link; those beyond `named` are only counted.
 */
export function digestText(
  language: StoredLanguage,
  items: readonly DigestItem[],
  named: number,
): DigestText {
  const known = items.flatMap((item) => {
    const text = notificationText(language, item);
    return text === undefined || !isNotificationKind(item.kind)
      ? []
      : [{ area: areaOfKind(item.kind satisfies NotificationKind), path: item.path, text }];
  });
  const direction = language === 'ar' ? 'rtl' : 'ltr';
  const shown = known.slice(0, named);
  const partOf = (area: NotificationArea): string => {
    const lines = shown
      .filter((item) => item.area === area)
      .map(({ path, text }) => `<li>${link(path, text)}</li>`);
    return lines.length === 0
      ? ''
      : `<h4>${escapeHtml(at(TEXTS[language].notifications, `areas.${area}`) ?? '')}</h4><ul dir="${direction}">${lines.join('')}</ul>`;
  };
  const rest = items.length - shown.length;
  const end = `${rest > 0 ? `<p>${own(language, 'more', rest)}</p>` : ''}<p>${link('/alerts?show=unread', own(language, 'open'))}</p><p>${link('/profile?open=notifications', own(language, 'settings'))}</p>`;
  return {
    title: own(language, 'title', items.length),
    html: notificationAreas.map(partOf).join('') + end,
  };
}
