import { Button } from './button';
import { RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { StarDrawing } from './star-drawing';

export interface ErrorStateProps {
  title: string;
  /** What happened and what was kept. */
  text?: ReactNode;
  onRetry?: () => void;
  /** A retry is under way. */
  retrying?: boolean;
  /** Beside the retry: another way out, or details. */
  extra?: ReactNode;
}

/** Something failed: says what happened and offers to try again. */
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
