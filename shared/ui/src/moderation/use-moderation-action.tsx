import type { MenuAction } from '@riwaq/ui/page';
import { Ban, Flag } from 'lucide-react';
import { useModerationTexts } from './use-moderation-texts';

/** Action on another user's text: a moderator removes it, other readers report it. */
export type ModerationWish = 'remove' | 'report';

/** Returns a function that creates the menu entry for another user's text. */
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
