import { PersonAvatar, UserText } from '@riwaq/ui/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import './mention-list.css';

export interface MentionChoice {
  guid: string;
  name: string;
  /** Distinguishes people with the same name. */
  note?: string;
}

export interface MentionListProps {
  /** Id of the list; `aria-activedescendant` of the field is `<id>-<index>`. */
  id: string;
  choices: readonly MentionChoice[];
  active: number;
  onPick: (choice: MentionChoice) => void;
}

/** Suggestions while a name is typed. The focus stays in the text, which handles the keys. */
export function MentionList({ id, choices, active, onPick }: MentionListProps) {
  const { t } = useTranslation('kit');
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView?.({ block: 'nearest' });
  }, [active]);
  return (
    <div className="rw-mentions">
      <ul ref={list} id={id} role="listbox" aria-label={t('mention.people')}>
        {choices.map((choice, index) => (
          // On mousedown, because a click would move the focus out of the text first.
          <li
            key={choice.guid}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            onMouseDown={(event) => {
              event.preventDefault();
              onPick(choice);
            }}
          >
            <PersonAvatar name={choice.name} personGuid={choice.guid} size={28} />
            <UserText>{choice.name}</UserText>
            {choice.note && <span className="rw-mention-note">{choice.note}</span>}
          </li>
        ))}
      </ul>
      <p className="rw-hidden" role="status">
        {t('mention.count', { count: choices.length })}
      </p>
    </div>
  );
}

/**
 * Effect of a key on an open list: the new active index, 'pick' or 'close'; null when the key is
 * not handled.
 */
export function mentionKey(
  key: string,
  active: number,
  count: number,
): number | 'pick' | 'close' | null {
  switch (key) {
    case 'ArrowDown':
      return (active + 1) % count;
    case 'ArrowUp':
      return (active - 1 + count) % count;
    case 'Enter':
    case 'Tab':
      return 'pick';
    case 'Escape':
      return 'close';
    default:
      return null;
  }
}
