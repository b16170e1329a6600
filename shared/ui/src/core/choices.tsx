import { classes } from './classes';

export interface ChoicesProps<Value extends string | number> {
  label: string;
  choices: readonly { value: Value; label: string }[];
  /** Null: nothing is chosen. */
  value: Value | null;
  onChange: (value: Value | null) => void;
}

/**
 * A few things of which one or none is chosen. What is chosen is pressed; pressed again it lets go.
 */
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
