import { useTranslation } from 'react-i18next';
import { InputNumber } from '../form/input-number';
import './duration-picker.css';

export interface DurationPickerProps {
  /** HH:mm:ss, hours from 00 to 99 (UI-10). */
  value: string;
  onChange: (value: string) => void;
  id?: string;
  'aria-labelledby'?: string;
  'aria-describedby'?: string;
  status?: 'error';
  disabled?: boolean;
}

const PARTS = [
  { name: 'hours', max: 99 },
  { name: 'minutes', max: 59 },
  { name: 'seconds', max: 59 },
] as const;
const two = (part: number): string => String(part).padStart(2, '0');

/** Duration in three number fields: hours, minutes and seconds. */
export function DurationPicker({
  value,
  onChange,
  id,
  status,
  disabled,
  'aria-labelledby': labelledBy,
  'aria-describedby': describedBy,
}: DurationPickerProps) {
  const { t } = useTranslation('kit');
  const parts = value.split(':').map(Number);
  return (
    <div
      className="rw-duration"
      role="group"
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
    >
      {PARTS.map(({ name, max }, index) => (
        <label key={name} className="rw-duration-part">
          <InputNumber
            className="rw-duration-field"
            {...(index === 0 && { id })}
            min={0}
            max={max}
            precision={0}
            status={status}
            disabled={disabled}
            value={parts[index] ?? 0}
            formatter={(shown) => two(Number(shown ?? 0))}
            onChange={(part) =>
              onChange(
                PARTS.map((_, at) => two(at === index ? (part ?? 0) : (parts[at] ?? 0))).join(':'),
              )
            }
          />
          <span>{t(`duration.${name}`)}</span>
        </label>
      ))}
    </div>
  );
}
