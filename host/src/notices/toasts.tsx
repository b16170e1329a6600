import { IconButton } from '@riwaq/ui/core';
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useShell } from '../boot/shell-context';
import { useStore } from '../state/use-store';
import type { NoticeKind } from './notices';

const ICONS: Record<NoticeKind, typeof Info> = {
  success: CircleCheck,
  error: CircleAlert,
  info: Info,
  warning: TriangleAlert,
};

/**
 * Shows recent notices at the bottom start (SHELL-17). Screen readers announce errors at once and
 * other notices in turn.
 */
export function Toasts() {
  const { notices } = useShell();
  const { t } = useTranslation('shell');
  const shown = useStore(notices.shown);
  return (
    <div
      className="rw-shell-toasts"
      onPointerEnter={notices.pause}
      onPointerLeave={notices.resume}
      onFocus={notices.pause}
      onBlur={notices.resume}
    >
      {(['polite', 'assertive'] as const).map((live) => (
        <div key={live} aria-live={live} className="rw-shell-toasts-live">
          {shown
            .filter(({ kind }) => (kind === 'error') === (live === 'assertive'))
            .map(({ id, kind, text }) => {
              const Icon = ICONS[kind];
              return (
                <div key={id} className={`rw-shell-toast rw-shell-toast-${kind}`}>
                  <Icon size={20} aria-hidden className="rw-shell-toast-icon" />
                  <p>{text}</p>
                  <IconButton
                    size="small"
                    label={t('close')}
                    icon={<X size={16} aria-hidden />}
                    onClick={() => notices.dismiss(id)}
                  />
                </div>
              );
            })}
        </div>
      ))}
    </div>
  );
}
