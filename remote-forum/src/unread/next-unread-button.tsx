import { BellDot } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useShortcuts } from '@riwaq/contract';
import { IconButton } from '@riwaq/ui/core';
import { useNextUnread } from './use-next-unread';

/** Button that opens the next unread content or reply. */
export function NextUnreadButton({ openTopic }: { openTopic: string | null }) {
  const { t } = useTranslation('forum');
  const next = useNextUnread(openTopic);
  const [going, setGoing] = useState(false);
  const go = () => {
    if (going) return;
    setGoing(true);
    void next().finally(() => setGoing(false));
  };
  useShortcuts([{ code: 'KeyN', label: t('unread.next'), run: go }]);
  return (
    <IconButton
      label={t('unread.next')}
      icon={<BellDot size={20} aria-hidden />}
      aria-busy={going}
      onClick={go}
    />
  );
}
