import { useId } from 'react';
import { Switch as PlainSwitch } from 'antd';
import { scoped } from '../antd/scope';
import './editing.css';

const Switch = scoped(PlainSwitch);

interface SwitchFieldProps {
  label: string;
  hint?: string;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}

/** A labelled switch. */
export function SwitchField({ label, hint, checked, disabled, onChange }: SwitchFieldProps) {
  const id = useId();
  return (
    <div className="rw-form-switch">
      <Switch
        id={id}
        checked={checked}
        disabled={disabled}
        onChange={onChange}
        aria-describedby={hint ? `${id}-hint` : undefined}
      />
      <div>
        <label htmlFor={id}>{label}</label>
        {hint && (
          <p id={`${id}-hint`} className="rw-form-note">
            {hint}
          </p>
        )}
      </div>
    </div>
  );
}
