import { Button } from '../core/button';
import { ChevronDown, Plus } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useShortcuts } from '@riwaq/contract';
import { Dropdown } from '../core/menu';

export interface AddItem {
  key: string;
  label: string;
  icon: ReactNode;
  onClick: () => void;
}

/**
 * Button for adding something: a plain button for one item, a menu for several. Renders nothing
 * without items.
 */
export function AddMenu({ items }: { items: readonly AddItem[] }) {
  const { t } = useTranslation('kit');
  const [only, ...others] = items;
  const button = useRef<HTMLButtonElement>(null);
  useShortcuts(
    only
      ? [
          {
            code: 'KeyC',
            label: others.length === 0 ? only.label : t('add'),
            run: () => {
              // Focused first, so that the menu or dialog returns the focus to it.
              button.current?.focus();
              button.current?.click();
            },
          },
        ]
      : [],
  );
  if (!only) return null;
  if (others.length === 0)
    return (
      <Button
        ref={button}
        type="primary"
        className="rw-add"
        aria-label={only.label}
        icon={<Plus size={18} aria-hidden />}
        onClick={only.onClick}
      >
        <span className="rw-add-name">{only.label}</span>
      </Button>
    );
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: items.map(({ key, label, icon, onClick }) => ({ key, label, icon, onClick })),
      }}
    >
      <Button
        ref={button}
        type="primary"
        className="rw-add"
        aria-label={t('add')}
        icon={<Plus size={18} aria-hidden />}
      >
        <span className="rw-add-name">{t('add')}</span>
        <ChevronDown size={16} aria-hidden />
      </Button>
    </Dropdown>
  );
}
