import type { Language, Translations } from '@riwaq/contract';
import type { i18n as I18n } from 'i18next';
import { Store, type ReadableStore } from '../state/store';

/** Loaders for the texts of a namespace, by language. */
export type NamespaceLoader = Readonly<Record<Language, () => Promise<{ default: Translations }>>>;

export interface TranslationRegistry {
  /** The language that is shown. */
  readonly language: ReadableStore<Language>;
  /**
   * Makes a namespace's texts available in the language that is shown, and in every one that will
   * be. `part` names a second loader that adds texts to the same namespace.
   */
  add(namespace: string, loader: NamespaceLoader, part?: string): Promise<void>;
  /**
   * Switches the language once every namespace is loaded in it, so that a page is never half
   * translated.
   * @throws when one cannot be loaded; the language then stays as it is.
   */
  switchTo(language: Language): Promise<void>;
}

/** The page whose texts the registry loads. */
export interface TranslationPage {
  /** Whether a text of the namespace was missing where it is shown. */
  isMissing(namespace: string): boolean;
  /** Called when the new language is complete, before it is shown. */
  apply(language: Language): void;
}

export function createTranslationRegistry(
  i18n: I18n,
  initial: Language,
  { isMissing, apply }: TranslationPage,
): TranslationRegistry {
  const language = new Store<Language>(initial);
  /** By part; the first part of a namespace has its name. */
  const loaders = new Map<string, { namespace: string; loader: NamespaceLoader }>();
  const loaded = new Set<string>();
  let wanted = initial;

  const ensure = async (part: string, target: Language): Promise<void> => {
    const { namespace, loader } = loaders.get(part) ?? {};
    if (!namespace || !loader || loaded.has(`${part} ${target}`)) return;
    const { default: texts } = await loader[target]();
    // The event renders every component with texts again, so it is left out unless one of them
    // shows a missing text. Texts of another language are loaded before the switch to it.
    const silent = target !== language.get() || !isMissing(namespace);
    i18n.addResourceBundle(target, namespace, texts, true, true, { silent });
    loaded.add(`${part} ${target}`);
  };
  const ensureAll = (target: Language) =>
    Promise.all([...loaders.keys()].map((part) => ensure(part, target)));

  return {
    language,
    async add(namespace, loader, part = namespace) {
      loaders.set(part, { namespace, loader });
      // The language may change while the texts are loading.
      for (
        let target = language.get(), done = false;
        !done;
        done = target === language.get(), target = language.get()
      )
        await ensure(part, target);
    },
    async switchTo(next) {
      wanted = next;
      let known = -1;
      // A module may add its namespace while the others are loading.
      while (known !== loaders.size) {
        known = loaders.size;
        await ensureAll(next);
      }
      if (wanted !== next || language.get() === next) return;
      apply(next);
      await i18n.changeLanguage(next);
      language.set(next);
    },
  };
}
