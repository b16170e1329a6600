import { FileX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '@riwaq/ui/core';

/** Shown when the content that the address names does not exist or is not visible to the user. */
export function MissingContent({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('forum');
  return (
    <div className="rw-forum-lost" role="alert">
      <FileX size={20} aria-hidden />
      <p>
        <strong>{t('gone.content')}</strong> {t('gone.contentHint')}
      </p>
      <Button size="small" onClick={onClose}>
        {t('close')}
      </Button>
    </div>
  );
}
