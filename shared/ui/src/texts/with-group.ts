import type { Language } from '@riwaq/contract';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';

/**
 * Creates the hook for a group's own texts, in a separate namespace with both languages. They are
 * bundled with the group, because every page fetches the kit's texts. Texts of `kit` and `status`
 * need their namespace as a prefix.
 */
export const textsWithGroup = (namespace: string, texts: Readonly<Record<Language, object>>) =>
  function useGroupTexts() {
    // Silent: only the component being rendered uses these texts, so no other needs to re-render.
    for (const [language, those] of Object.entries(texts))
      if (!i18next.hasResourceBundle(language, namespace))
        i18next.addResourceBundle(language, namespace, those, false, false, { silent: true });
    return useTranslation([namespace, 'kit', 'status']);
  };
