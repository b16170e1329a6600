import { useTranslation } from 'react-i18next';
import { useShortcuts } from '@riwaq/contract';
import { useNavigate } from '@riwaq/contract/router';
import type { MailActions } from './data/use-mail-actions';
import type { MailList } from './data/use-mails';
import { rowId } from './list/mail-row';
import { mailPath } from './paths';
import type { MailAddress } from './use-mail-address';

interface MailShortcutOptions {
  address: MailAddress;
  list: MailList;
  acts: MailActions;
  write: () => void;
}

/**
 * Keyboard shortcuts of mail (docs/decisions/0016): moving between mails, and actions on the open
 * or focused one.
 */
export function useMailShortcuts({ address, list, acts, write }: MailShortcutOptions): void {
  const { t } = useTranslation('messaging');
  const navigate = useNavigate();
  const { place, opened, closeMail } = address;
  const mails = list.state.kind === 'ready' ? list.state.data.items : [];

  const current = () =>
    mails.findIndex(({ mailGuid }) =>
      opened
        ? mailGuid === opened.mailGuid
        : document.getElementById(rowId(mailGuid)) === document.activeElement,
    );
  /** Moves by one mail: opens the next one if a mail is open, otherwise only focuses it. */
  const go = (step: 1 | -1) => {
    const next = mails[Math.max(current() + step, 0)];
    if (!next) return;
    document.getElementById(rowId(next.mailGuid))?.focus();
    if (opened) void navigate(mailPath(next, place), { replace: true });
  };
  const withCurrent = (act: (mailGuid: string) => Promise<boolean>) => () => {
    const guid = opened?.mailGuid ?? mails[current()]?.mailGuid;
    if (guid !== undefined)
      void act(guid).then((done) => {
        if (done && opened) closeMail();
      });
  };

  useShortcuts([
    { code: 'KeyC', label: t('mail.write'), run: write },
    ...(mails.length > 0
      ? ([
          { code: 'KeyJ', label: t('mail.shortcuts.next'), run: () => go(1) },
          { code: 'KeyK', label: t('mail.shortcuts.previous'), run: () => go(-1) },
        ] as const)
      : []),
    ...(mails.length > 0 || opened
      ? ([
          {
            code: 'KeyE',
            label: t(place.shown === 'archived' ? 'mail.takeBack' : 'mail.archive'),
            run: withCurrent((guid) => acts.archive([guid], place.shown !== 'archived')),
          },
          {
            code: 'KeyD',
            label: t('mail.delete.action'),
            run: withCurrent((guid) => acts.remove([guid])),
          },
        ] as const)
      : []),
    ...(place.box === 'inbox' && (mails.length > 0 || opened)
      ? ([
          {
            code: 'KeyU',
            label: t('mail.markUnread'),
            run: withCurrent((guid) => acts.markRead([guid], false)),
          },
        ] as const)
      : []),
  ]);
}
