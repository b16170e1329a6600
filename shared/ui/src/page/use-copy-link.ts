import { useTranslation } from 'react-i18next';
import { useHost } from '@riwaq/contract';
import { copyText } from './copy-text';

/** Copies the full address of a path of the site; if copying fails, shows the address. */
export function useCopyLink(): (path: string) => Promise<void> {
  const { t } = useTranslation('kit');
  const { href, notify } = useHost();
  return async (path) => {
    const link = href(path);
    if (await copyText(link)) notify.success(t('link.copied'));
    else notify.info(t('link.failed', { link }));
  };
}
