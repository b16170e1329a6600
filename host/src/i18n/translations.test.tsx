import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { renderShell, settle } from '../testing/render-shell';
import { createI18n } from './create-i18n';
import { createTranslationRegistry } from './translations';

const fresh = (missing: readonly string[] = []) => {
  const i18n = i18next.createInstance();
  void i18n.init({ lng: 'ar', fallbackLng: false, resources: {}, initAsync: false });
  const applied: string[] = [];
  return {
    i18n,
    applied,
    registry: createTranslationRegistry(i18n, 'ar', {
      isMissing: (namespace) => missing.includes(namespace),
      apply: (language) => applied.push(language),
    }),
  };
};
const texts = (word: string) => async () => ({ default: { word } });

test('loads a namespace only in the current language until switched', async () => {
  const { i18n, registry } = fresh();
  let english = 0;
  await registry.add('forum', {
    ar: texts('منتدى'),
    en: async () => {
      english += 1;
      return { default: { word: 'forum' } };
    },
  });
  expect(i18n.t('forum:word')).toBe('منتدى');
  expect(english).toBe(0);
  await registry.switchTo('en');
  expect(i18n.t('forum:word')).toBe('forum');
});

test('adds a second part to a namespace, also in the next language', async () => {
  const { i18n, registry } = fresh();
  const part = (key: string, text: string) => async () => ({ default: { [key]: text } });
  await registry.add('status', { ar: part('first', 'أول'), en: part('first', 'first') });
  await registry.add('status', { ar: part('rest', 'بقية'), en: part('rest', 'rest') }, 'codes');
  expect([i18n.t('status:first'), i18n.t('status:rest')]).toEqual(['أول', 'بقية']);
  await registry.switchTo('en');
  expect([i18n.t('status:first'), i18n.t('status:rest')]).toEqual(['first', 'rest']);
});

test('renders components again only for texts that are missing in them', async () => {
  const { i18n, registry } = fresh(['status']);
  const added: string[] = [];
  i18n.store.on('added', (language: string, namespace: string) =>
    added.push(`${language} ${namespace}`),
  );
  await registry.add('forum', { ar: texts('منتدى'), en: texts('forum') });
  expect(added).toEqual([]);
  await registry.add('status', { ar: texts('مغلق'), en: texts('closed') });
  expect(added).toEqual(['ar status']);
  await registry.switchTo('en');
  expect(added).toEqual(['ar status']);
});

test('shows a status text that is not loaded as a failure in general, and reports it', () => {
  const missing = jest.fn();
  const i18n = createI18n('en', missing);
  i18n.addResourceBundle('en', 'status', { unknown: 'An error occurred' });
  expect(i18n.t('account.loginIncorrect', { ns: 'status' })).toBe('An error occurred');
  expect(i18n.t('status:forum.rateLocked')).toBe('An error occurred');
  expect(missing.mock.calls).toEqual([['status'], ['status']]);
  expect(i18n.t('shell:absent.key')).toBe('absent.key');
  expect(missing).toHaveBeenLastCalledWith('shell');
});

test('switches only when every namespace is loaded', async () => {
  const { registry, applied } = fresh();
  let arrive: (value: { default: { word: string } }) => void = () => undefined;
  await registry.add('a', { ar: texts('أ'), en: texts('a') });
  await registry.add('b', {
    ar: texts('ب'),
    en: () =>
      new Promise((resolve) => {
        arrive = resolve;
      }),
  });
  const switching = registry.switchTo('en');
  await Promise.resolve();
  expect(registry.language.get()).toBe('ar');
  expect(applied).toEqual([]);
  arrive({ default: { word: 'b' } });
  await switching;
  expect(registry.language.get()).toBe('en');
  expect(applied).toEqual(['en']);
});

test('keeps the language when a file fails, and retries', async () => {
  const { registry } = fresh();
  let fails = true;
  await registry.add('a', {
    ar: texts('أ'),
    en: () => (fails ? Promise.reject(new Error('gone')) : texts('a')()),
  });
  await expect(registry.switchTo('en')).rejects.toThrow('gone');
  expect(registry.language.get()).toBe('ar');
  fails = false;
  await registry.switchTo('en');
  expect(registry.language.get()).toBe('en');
});

test('loads a module added during a switch in the new language', async () => {
  const { i18n, registry } = fresh();
  let arrive: (value: { default: { word: string } }) => void = () => undefined;
  await registry.add('a', {
    ar: texts('أ'),
    en: () =>
      new Promise((resolve) => {
        arrive = resolve;
      }),
  });
  const switching = registry.switchTo('en');
  await registry.add('late', { ar: texts('متأخر'), en: texts('late') });
  arrive({ default: { word: 'a' } });
  await switching;
  expect(i18n.t('late:word')).toBe('late');
});

test('applies the last choice', async () => {
  const { registry } = fresh();
  await registry.add('a', { ar: texts('أ'), en: texts('a') });
  await Promise.all([registry.switchTo('en'), registry.switchTo('ar')]);
  expect(registry.language.get()).toBe('ar');
});

test('defaults to Arabic and stores a switch without a reload', async () => {
  const { reloads } = await renderShell({ path: '/' });
  expect(document.documentElement).toHaveAttribute('lang', 'ar');
  expect(document.documentElement).toHaveAttribute('dir', 'rtl');
  expect(document.title).toBe('الرئيسية · جامعة الرواق');
  fireEvent.click(screen.getByRole('button', { name: 'English' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Home' })).toBeInTheDocument();
  expect(document.documentElement).toHaveAttribute('dir', 'ltr');
  expect(document.title).toBe('Home · جامعة الرواق');
  expect(localStorage.getItem('riwaq.language')).toBe('en');
  expect(reloads()).toBe(0);
});

test.each([
  ['ar', 'English', /النصوص الإنجليزية/],
  ['en', 'العربية', /The Arabic texts/],
] as const)(
  'texts that cannot be had are named in the language that stays (%s)',
  async (stays, other, said) => {
    localStorage.setItem('riwaq.language', stays);
    const { shell } = await renderShell({ path: '/' });
    const gone = () => Promise.reject(new Error('gone'));
    await shell.translations.add('forum', {
      ar: texts('منتدى'),
      en: texts('forum'),
      [stays === 'ar' ? 'en' : 'ar']: gone,
    });
    fireEvent.click(screen.getByRole('button', { name: other }));
    expect(await screen.findByText(said)).toBeInTheDocument();
    expect(document.documentElement).toHaveAttribute('lang', stays);
  },
);

test('follows the language choice of another tab', async () => {
  await renderShell({ path: '/' });
  await act(async () => {
    localStorage.setItem('riwaq.language', 'en');
    window.dispatchEvent(new StorageEvent('storage', { key: 'riwaq.language' }));
  });
  await waitFor(() => expect(document.documentElement).toHaveAttribute('lang', 'en'));
});

test('switches light and dark without a reload and stores the choice', async () => {
  await renderShell({ path: '/' });
  expect(document.documentElement).toHaveAttribute('data-theme', 'light');
  fireEvent.click(screen.getByRole('button', { name: 'المظهر الداكن' }));
  await settle();
  expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
  expect(localStorage.getItem('riwaq.theme')).toBe('dark');
});
