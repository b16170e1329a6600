import { useId } from 'react';

export interface ChoiceGroupProps<Value extends string> {
  label: string;
  /** Whether the label is visible to screen readers only. Default false. */
  labelHidden?: boolean;
  value: Value;
  options: readonly { value: Value; label: string; lang?: string }[];
  onChange: (value: Value) => void;
}

/** A group of a few choices side by side, one of which is selected. */
export function ChoiceGroup<Value extends string>({
  label,
  labelHidden = false,
  value,
  options,
  onChange,
}: ChoiceGroupProps<Value>) {
  const name = useId();
  return (
    <fieldset className="rw-shell-choices">
      <legend className={labelHidden ? 'rw-hidden' : undefined}>{label}</legend>
      <div>
        {options.map((option) => (
          <label key={option.value} lang={option.lang}>
            <input
              type="radio"
              name={name}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
