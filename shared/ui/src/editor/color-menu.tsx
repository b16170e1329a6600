import { Popover as PlainPopover } from 'antd';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { scoped } from '../antd/scope';
import type { ColorName } from './formatting-options';
import { Tool } from './tool';

const Popover = scoped(PlainPopover);

export interface ColorMenuProps {
  label: string;
  icon: ReactNode;
  colors: Readonly<Record<ColorName, string>>;
  onPick: (color: string) => void;
}

/** Toolbar button with a palette. Choosing the current colour again removes it. */
export function ColorMenu({ label, icon, colors, onPick }: ColorMenuProps) {
  const { t } = useTranslation('kit');
  const [open, setOpen] = useState(false);
  const swatches = (
    <div className="rw-swatches" role="group" aria-label={label}>
      {(Object.entries(colors) as Array<[ColorName, string]>).map(([name, color], index) => (
        <button
          key={name}
          type="button"
          className="rw-swatch"
          style={{ background: color }}
          aria-label={t(`editor.colors.${name}`)}
          title={t(`editor.colors.${name}`)}
          autoFocus={index === 0}
          onClick={() => {
            setOpen(false);
            onPick(color);
          }}
        />
      ))}
    </div>
  );
  return (
    <Popover open={open} onOpenChange={setOpen} trigger="click" content={swatches} destroyOnHidden>
      <Tool label={label} aria-haspopup="dialog" aria-expanded={open}>
        {icon}
      </Tool>
    </Popover>
  );
}
