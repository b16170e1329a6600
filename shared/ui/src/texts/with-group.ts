import type { Language } from '@riwaq/contract';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';

/**
 * Makes the hook of a group's own texts, in a namespace of its own with both languages. They come
 * with the group: the kit's texts are fetched by every page. Texts of `kit` and `status` are asked
 * for with their namespace.
 */
export const textsWithGroup = (namespace: string, texts: Readonly<Record<Language, object>>) =>
  function useGroupTexts() {
    // Silently: whoever shows them is being drawn, and nobody else does.
    for (const [language, those] of Object.entries(texts))
      if (!i18next.hasResourceBundle(language, namespace))
        i18next.addResourceBundle(language, namespace, those, false, false, { silent: true });
    return useTranslation([namespace, 'kit', 'status']);
  };
