import type { MenuAction } from '@riwaq/ui/page';
import { Ban, Flag } from 'lucide-react';
import { useModerationTexts } from './use-moderation-texts';

/** Wish about a text of another person: a moderator removes it, another reader reports it. */
export type ModerationWish = 'remove' | 'report';

/** Makes the entry of the menu of another person's text. */
export function useModerationAction(): (
  mayRemove: boolean,
  onWish: (wish: ModerationWish) => void,
) => MenuAction {
  const { t } = useModerationTexts();
  return (mayRemove, onWish) =>
    mayRemove
      ? {
          key: 'remove',
          label: t('moderation:remove.action'),
          icon: <Ban size={16} aria-hidden />,
          danger: true,
          onClick: () => onWish('remove'),
        }
      : {
          key: 'report',
          label: t('moderation:report.action'),
          icon: <Flag size={16} aria-hidden />,
          onClick: () => onWish('report'),
        };
}
