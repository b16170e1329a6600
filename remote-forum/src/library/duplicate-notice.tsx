import { Copy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useHost } from '@riwaq/contract';
import { UserText } from '@riwaq/ui/core';
import { pathOf } from './library-view';

/** Warns that the library already has this content, with a link. The user decides. */
export function DuplicateNotice({ documentGuid, title }: { documentGuid: string; title: string }) {
  const { t } = useTranslation('forum');
  const { href } = useHost();
  return (
    <div className="rw-library-duplicate" role="status">
      <Copy size={16} aria-hidden />
      <div>
        <p>
          {t('library.add.duplicate')}{' '}
          <a
            className="rw-link"
            href={href(pathOf({ documentGuid }))}
            target="_blank"
            rel="noreferrer"
          >
            <UserText>{title}</UserText>
          </a>
        </p>
        <p>{t('library.add.duplicateHint')}</p>
      </div>
    </div>
  );
}
