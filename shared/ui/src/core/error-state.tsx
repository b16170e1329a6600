import { Button } from './button';
import { RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { StarDrawing } from './star-drawing';

export interface ErrorStateProps {
  title: string;
  /** Cause of the failure and which input is preserved. */
  text?: ReactNode;
  onRetry?: () => void;
  /** Whether a retry is in progress. */
  retrying?: boolean;
  /** Content beside the retry button: another action, or details. */
  extra?: ReactNode;
}

/** Error state: shows the failure and offers a retry. */
export function ErrorState({ title, text, onRetry, retrying = false, extra }: ErrorStateProps) {
  const { t } = useTranslation('kit');
  return (
    <div className="rw-state" role="alert">
      <StarDrawing size={96} tone="danger" />
      <p className="rw-state-title">{title}</p>
      {text && <div className="rw-state-text">{text}</div>}
      {(onRetry || extra) && (
        <div className="rw-state-actions">
          {onRetry && (
            <Button
              type="primary"
              icon={<RotateCw size={16} aria-hidden />}
              loading={retrying}
              onClick={onRetry}
            >
              {t('retry')}
            </Button>
          )}
          {extra}
        </div>
      )}
    </div>
  );
}
