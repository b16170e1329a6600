import { useTranslation } from 'react-i18next';
import { useHost } from '@riwaq/contract';

/** Where the browser gives no clipboard, as on a site without TLS: by a selection that is copied. */
function copyBySelection(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.className = 'rw-hidden';
  document.body.append(field);
  field.select();
  const copied = document.execCommand('copy');
  field.remove();
  return copied;
}

async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

/** Copies the full address of a path of the site; where that fails, shows it. */
export function useCopyLink(): (path: string) => Promise<void> {
  const { t } = useTranslation('kit');
  const { href, notify } = useHost();
  return async (path) => {
    const link = href(path);
    if (await copyText(link)) notify.success(t('link.copied'));
    else notify.info(t('link.failed', { link }));
  };
}
