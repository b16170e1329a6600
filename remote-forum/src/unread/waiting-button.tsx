import { ArrowUp } from 'lucide-react';
import { useEffect, useRef, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@riwaq/ui/core';
import { useContentNews } from './content-news';

interface WaitingButtonProps {
  /** The element that contains the cards. */
  frame: RefObject<HTMLElement>;
  /** Loads the waiting contents. */
  onShow: () => Promise<void>;
}

/**
 * Button that loads the contents that are newer than the list. It disappears when it was pressed,
 * so the focus then moves to the first card.
 */
export function WaitingButton({ frame, onShow }: WaitingButtonProps) {
  const { t } = useTranslation('forum');
  const { waiting } = useContentNews();
  const requested = useRef(false);
  useEffect(() => {
    if (waiting > 0 || !requested.current) return;
    requested.current = false;
    frame.current?.querySelector<HTMLElement>('article')?.focus();
  }, [frame, waiting]);
  if (waiting === 0) return null;
  return (
    <Button
      className="rw-forum-waiting"
      icon={<ArrowUp size={14} aria-hidden />}
      onClick={() => {
        requested.current = true;
        void onShow();
      }}
    >
      {t('unread.show', { count: waiting })}
    </Button>
  );
}
