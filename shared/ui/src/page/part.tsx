import { Suspense, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { RetryBoundary, useVisitor } from '@riwaq/contract';
import { Button } from '../core/button';
import { Spin } from '../core/spin';
import { ErrorState } from '../core/error-state';
import { Skeleton } from '../core/skeleton';

/** Number of times that something was opened. */
function useOpenings(open: boolean): number {
  const [seen, setSeen] = useState({ open, openings: 0 });
  if (seen.open !== open) setSeen({ open, openings: seen.openings + Number(open) });
  return seen.openings;
}

/**
 * Boundary for a dialog that is loaded when it is opened: shows a loading state; a failed load can
 * be retried, by its button or by opening the dialog again.
 */
export function Part({
  open,
  onClose,
  children,
}: {
  open: boolean;
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <PartBoundary
      resetKey={useOpenings(open)}
      failed={(retry) => open && <PartFailed onRetry={retry} onClose={onClose} />}
    >
      <Suspense fallback={open && <PartLoading />}>{children}</Suspense>
    </PartBoundary>
  );
}

/** Boundary for a section of a page whose code is loaded on demand. */
export function InlinePart({ rows, children }: { rows: number; children: ReactNode }) {
  const { t } = useTranslation('kit');
  return (
    <PartBoundary
      failed={(retry) => (
        <div className="rw-more" role="alert">
          {t('part.failed')}
          <Button size="small" onClick={retry}>
            {t('retry')}
          </Button>
        </div>
      )}
    >
      <Suspense fallback={<Skeleton title={false} rows={rows} />}>{children}</Suspense>
    </PartBoundary>
  );
}

function PartLoading() {
  const { t } = useTranslation('kit');
  return (
    <div className="rw-part" role="status">
      <Spin size={40} />
      <span className="rw-hidden">{t('loading')}</span>
    </div>
  );
}

function PartFailed({ onRetry, onClose }: { onRetry: () => void; onClose: () => void }) {
  const { t } = useTranslation('kit');
  return (
    <div className="rw-part rw-part-failed" role="alertdialog" aria-label={t('part.failed')}>
      <ErrorState
        title={t('part.failed')}
        text={t('part.failedText')}
        onRetry={onRetry}
        extra={<Button onClick={onClose}>{t('close')}</Button>}
      />
    </div>
  );
}

/** Error boundary of lazily loaded code. A retry, or a new `resetKey`, loads the code again. */
function PartBoundary({
  failed,
  resetKey,
  children,
}: {
  failed: (retry: () => void) => ReactNode;
  resetKey?: number;
  children: ReactNode;
}) {
  const { log } = useVisitor();
  return (
    <RetryBoundary
      fallback={(_, retry) => failed(retry)}
      onError={(cause, componentStack) =>
        log.error('a part of the page failed', cause, { componentStack })
      }
      resetKey={resetKey}
    >
      {children}
    </RetryBoundary>
  );
}
