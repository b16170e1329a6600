import { classes } from './classes';

export interface ChoicesProps<Value extends string | number> {
  label: string;
  choices: readonly { value: Value; label: string }[];
  /** Null if no choice is selected. */
  value: Value | null;
  onChange: (value: Value | null) => void;
}

/** A few exclusive toggle buttons. Pressing the selected one deselects it. */
export function Choices<Value extends string | number>({
  label,
  choices,
  value,
  onChange,
}: ChoicesProps<Value>) {
  return (
    <div className="rw-choices" role="group" aria-label={label}>
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          className={classes('rw-choice', choice.value === value && 'rw-chosen')}
          aria-pressed={choice.value === value}
          onClick={() => onChange(choice.value === value ? null : choice.value)}
        >
          {choice.label}
        </button>
      ))}
    </div>
  );
}
