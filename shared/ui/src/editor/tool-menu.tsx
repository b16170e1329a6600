import { Dropdown as PlainDropdown } from 'antd';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { scoped } from '../antd/scope';
import { Tool } from './tool';

const Dropdown = scoped(PlainDropdown);

export interface ToolMenuProps {
  label: string;
  /** Text of the current choice at the caret. */
  shown: string;
  items: ReadonlyArray<{ key: string; label: ReactNode }>;
  selected: string | null;
  onPick: (key: string) => void;
}

/** A toolbar button with a menu. */
export function ToolMenu({ label, shown, items, selected, onPick }: ToolMenuProps) {
  return (
    <Dropdown
      trigger={['click']}
      autoFocus
      classNames={{ root: 'rw-tool-menu' }}
      menu={{
        items: items.map((item) => ({ ...item })),
        selectable: true,
        selectedKeys: selected === null ? [] : [selected],
        onClick: ({ key }) => onPick(key),
      }}
    >
      <Tool label={`${label}: ${shown}`} className="rw-tool-wide" aria-haspopup="menu">
        <span>{shown}</span>
        <ChevronDown size={14} aria-hidden />
      </Tool>
    </Dropdown>
  );
}
