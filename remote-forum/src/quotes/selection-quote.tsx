import { TextQuote } from 'lucide-react';
import { useEffect, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@riwaq/ui/core';
import { selectedText, type SelectedText } from './selection';

/** Pixels between what is selected and the button. */
const GAP = 8;

/** Offers to quote the user's text selection in an article within an element. */
export function SelectionQuote({
  within,
  onQuote,
}: {
  within: RefObject<HTMLElement>;
  onQuote: (selected: SelectedText) => void;
}) {
  const { t } = useTranslation('forum');
  const [selected, setSelected] = useState<SelectedText | null>(null);

  useEffect(() => {
    const look = () => setSelected(selectedText(within.current));
    document.addEventListener('selectionchange', look);
    // A scrolled page moves what is selected away from the button.
    document.addEventListener('scroll', look, true);
    return () => {
      document.removeEventListener('selectionchange', look);
      document.removeEventListener('scroll', look, true);
    };
  }, [within]);

  if (!selected) return null;
  const { rect } = selected;
  return (
    <Button
      className="rw-forum-selection"
      size="small"
      type="primary"
      icon={<TextQuote size={14} aria-hidden />}
      style={{
        insetBlockStart: rect.bottom + GAP,
        left: Math.min(Math.max(rect.left, GAP), window.innerWidth - 120),
      }}
      // The selection must not go before it is quoted.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => {
        onQuote(selected);
        document.getSelection()?.removeAllRanges();
      }}
    >
      {t('quote.add')}
    </Button>
  );
}
