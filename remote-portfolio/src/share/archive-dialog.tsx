import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import useSWR from 'swr';
import { formatFileSize } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { Skeleton, UserText } from '@riwaq/ui/core';
import { Modal } from '@riwaq/ui/overlay';
import { dataOf, loadState, Problem } from '@riwaq/ui/page';
import { keys } from '../data/keys';

const WIDTH = 480;
/**
 * The download address expires after minutes: request it each time the dialog opens, and do not
 * cache it.
 */
const NO_CACHE = {
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  revalidateIfStale: false,
  dedupingInterval: 0,
};

/**
 * Prepares the user's portfolio as an archive that opens offline, shows its content and downloads
 * it.
 */
export default function ArchiveDialog({
  turn,
  open,
  onClose,
}: {
  turn: number;
  open: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation('portfolio');
  const { api, i18n, session } = useHost();
  const state = loadState(
    useSWR(
      open ? keys.archive(session.user.userGuid, turn) : null,
      async () =>
        dataOf(await api('POST Portfolios/PrepareExport', { body: { language: i18n.language } })),
      NO_CACHE,
    ),
  );
  return (
    <Modal open={open} title={t('archive.title')} width={WIDTH} onCancel={onClose} footer={null}>
      <div className="rw-portfolio-archive">
        <p>{t('archive.text')}</p>
        {state.kind === 'loading' && (
          <div role="status" aria-label={t('archive.making')}>
            <Skeleton title={false} rows={2} />
          </div>
        )}
        {state.kind === 'failed' && (
          <Problem cause={state.cause} onRetry={state.retry} retrying={state.retrying} />
        )}
        {state.kind === 'ready' && (
          <>
            <p className="rw-portfolio-muted">
              {t('counts.items', { count: state.data.itemsCount })} ·{' '}
              {t('counts.files', { count: state.data.filesCount })} · {t('archive.about')}{' '}
              <UserText as="bdi">{formatFileSize(state.data.bytes)}</UserText>
            </p>
            <div>
              <a className="rw-link-button" href={state.data.url} download onClick={onClose}>
                <Download size={16} aria-hidden />
                {t('archive.download')}
              </a>
            </div>
          </>
        )}
      </div>
    </Modal>
  );
}
