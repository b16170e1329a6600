import type { Shortcut } from '@riwaq/contract';
import { IconButton } from '@riwaq/ui/core';
import { X } from 'lucide-react';
import { useEffect, useId, useRef, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useShell } from '../boot/shell-context';
import { useStore } from '../state/use-store';
import { useKeyName } from './key-names';
import './help-card.css';

export interface HelpCardProps {
  /** The shell's own shortcuts. */
  own: readonly Shortcut[];
  /** The title of the page that is shown. */
  title: string;
  onClose: () => void;
}

/**
 * Every shortcut of the shell and of the page that is shown, and the switch that turns them off.
 */
export default function HelpCard({ own, title, onClose }: HelpCardProps) {
  const { t } = useTranslation('shell');
  const { shortcuts } = useShell();
  const ofPage = useStore(shortcuts.ofPage);
  const enabled = useStore(shortcuts.enabled);
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const nameOf = useKeyName();
  // The browser traps the focus, closes the dialog on Escape and restores the focus.
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  // With the keyboard Escape does the same.
  const onBackdrop = (event: MouseEvent): void => {
    if (event.target === dialog.current) onClose();
  };

  const row = (keys: readonly string[], label: string) => (
    <div key={`${keys.join('+')} ${label}`} className="rw-shell-key-row">
      <dt>{label}</dt>
      <dd dir="ltr">
        {keys.map((key) => (
          <kbd key={key}>{key}</kbd>
        ))}
      </dd>
    </div>
  );
  const rowOf = ({ code, shift, label }: Shortcut) =>
    row([...(shift ? [t('shortcuts.shift')] : []), nameOf(code)], label);

  return (
    <dialog
      ref={dialog}
      className="rw-shell-keys"
      aria-labelledby={`${id}-title`}
      onClose={onClose}
      onClick={onBackdrop}
    >
      <div className="rw-shell-keys-card">
        <header className="rw-shell-keys-head">
          <h2 id={`${id}-title`}>{t('shortcuts.title')}</h2>
          <IconButton label={t('close')} icon={<X size={20} aria-hidden />} onClick={onClose} />
        </header>
        <label className="rw-shell-keys-switch">
          <input
            type="checkbox"
            role="switch"
            checked={enabled}
            aria-describedby={`${id}-hint`}
            onChange={(event) => shortcuts.enable(event.target.checked)}
          />
          <span>{t('shortcuts.enabled')}</span>
        </label>
        <p id={`${id}-hint`} className="rw-shell-keys-hint">
          {t(enabled ? 'shortcuts.hint' : 'shortcuts.offHint')}
        </p>
        <div className={enabled ? undefined : 'rw-shell-keys-off'}>
          {ofPage.length > 0 && (
            <section aria-labelledby={`${id}-page`}>
              <h3 id={`${id}-page`}>{title}</h3>
              <dl>{ofPage.map(rowOf)}</dl>
            </section>
          )}
          <section aria-labelledby={`${id}-site`}>
            <h3 id={`${id}-site`}>{t('shortcuts.everywhere')}</h3>
            <dl>
              {row([t('shortcuts.helpKey')], t('shortcuts.help'))}
              {own.map(rowOf)}
            </dl>
          </section>
        </div>
      </div>
    </dialog>
  );
}
