import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useHost } from '@riwaq/contract';
import { Input, type InputRef } from '@riwaq/ui/form';
import { emojiChoices } from './emoji-choices';

/** Emoji per row of the panel. */
const COLUMNS = 8;

interface EmojiPickerProps {
  id: string;
  onPick: (emoji: string) => void;
  onClose: () => void;
}

/** Focus in the panel: the search field, or one of `count` emoji. */
function useEmojiFocus(count: number, onClose: () => void) {
  const {
    i18n: { direction },
  } = useHost();
  const [at, setAt] = useState(0);
  const panel = useRef<HTMLDivElement>(null);
  const field = useRef<InputRef>(null);
  useEffect(() => field.current?.focus(), []);

  const focus = (index: number) => {
    const next = Math.max(0, Math.min(index, count - 1));
    setAt(next);
    panel.current?.querySelector<HTMLElement>(`[data-index="${next}"]`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      onClose();
      return;
    }
    const forward = direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    const back = direction === 'rtl' ? 'ArrowRight' : 'ArrowLeft';
    const steps: Record<string, number> = {
      [forward]: 1,
      [back]: -1,
      ArrowDown: COLUMNS,
      ArrowUp: -COLUMNS,
    };
    const step = steps[event.key];
    const inField = event.target instanceof HTMLInputElement;
    if (step === undefined || (inField && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    if (inField) focus(0);
    else if (event.key === 'ArrowUp' && at < COLUMNS) field.current?.focus();
    else focus(at + step);
  };
  return { panel, field, at, setAt, onKeyDown };
}

/** Picks an emoji by category or name; arrow keys move, Escape closes. */
export default function EmojiPicker({ id, onPick, onClose }: EmojiPickerProps) {
  const { t } = useTranslation('messaging');
  const {
    i18n: { language },
  } = useHost();
  const [query, setQuery] = useState('');
  const categories = emojiChoices(query, language);
  const count = categories.reduce((sum, { choices }) => sum + choices.length, 0);
  const { panel, field, at, setAt, onKeyDown } = useEmojiFocus(count, onClose);

  let index = -1;
  return (
    <div
      ref={panel}
      id={id}
      className="rw-messaging-emoji"
      role="dialog"
      aria-label={t('chat.emoji.title')}
      onKeyDown={onKeyDown}
    >
      <Input
        ref={field}
        size="small"
        value={query}
        aria-label={t('chat.emoji.search')}
        placeholder={t('chat.emoji.search')}
        allowClear
        onChange={({ target }) => {
          setQuery(target.value);
          setAt(0);
        }}
      />
      <div className="rw-messaging-emoji-list">
        {categories.map((category) => (
          <div key={category.id} role="group" aria-label={t(`chat.emoji.kinds.${category.id}`)}>
            <p className="rw-messaging-emoji-kind" aria-hidden>
              {t(`chat.emoji.kinds.${category.id}`)}
            </p>
            <div className="rw-messaging-emoji-grid">
              {category.choices.map(({ emoji, name }) => {
                index += 1;
                const own = index;
                return (
                  <button
                    key={emoji}
                    type="button"
                    data-index={own}
                    tabIndex={own === at ? 0 : -1}
                    aria-label={name}
                    title={name}
                    onFocus={() => setAt(own)}
                    onClick={() => onPick(emoji)}
                  >
                    {emoji}
                  </button>
                );
              })}
            </div>
          </div>
        ))}
        {count === 0 && (
          <p className="rw-messaging-muted" role="status">
            {t('chat.emoji.none')}
          </p>
        )}
      </div>
    </div>
  );
}
