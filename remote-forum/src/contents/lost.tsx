import { FileX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '@riwaq/ui/core';

/** What the address points at is not there, or not for this person. */
export function Lost({ onClose }: { onClose: () => void }) {
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
