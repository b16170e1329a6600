import { CHIPS_SHOWN } from '@riwaq/api';
import { Tag as PlainTag } from 'antd';
import { X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import './form.css';
import { scoped } from '../antd/scope';
import { UserText } from '../core/user-text';

const Tag = scoped(PlainTag);

export interface Chip {
  key: string;
  label: string;
}

export interface ChipListProps {
  items: readonly Chip[];
  /** Number of chips before '+N others'. Default 3. */
  shown?: number;
  /** Gives every chip a button that removes it. */
  onRemove?: (key: string) => void;
}

/** Selected items as chips: the first few, and a button that shows the others. */
export function ChipList({ items, shown = CHIPS_SHOWN, onRemove }: ChipListProps) {
  const { t } = useTranslation('kit');
  const [all, setAll] = useState(false);
  const hidden = Math.max(items.length - shown, 0);
  const visible = all ? items : items.slice(0, shown);
  return (
    <ul className="rw-chips">
      {visible.map(({ key, label }) => (
        <li key={key}>
          <Tag
            closable={Boolean(onRemove)}
            closeIcon={<X size={14} aria-label={t('chips.remove', { name: label })} />}
            onClose={() => onRemove?.(key)}
          >
            <UserText as="bdi">{label}</UserText>
          </Tag>
        </li>
      ))}
      {hidden > 0 && (
        <li>
          <button
            type="button"
            className="rw-chips-more"
            aria-expanded={all}
            onClick={() => setAll(!all)}
          >
            {all ? t('chips.fewer') : t('others', { count: hidden })}
          </button>
        </li>
      )}
    </ul>
  );
}
