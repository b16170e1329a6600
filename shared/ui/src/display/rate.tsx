import { RATE_MAX } from '@riwaq/api';
import { Star } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '../core/classes';
import './rate.css';

export interface RateProps {
  /** Number of stars, 1 to 5; null or 0 for no rating. */
  value?: number | null;
  /** Read-only if omitted. Choosing the selected star again removes the rating (null). */
  onChange?: (stars: number | null) => void;
  /** Accessible name. */
  label: string;
  disabled?: boolean;
  /** Default 'medium'. */
  size?: 'small' | 'medium' | 'large';
}

const STARS = Array.from({ length: RATE_MAX }, (_, index) => (index + 1) as 1 | 2 | 3 | 4 | 5);
const PIXELS = { small: 16, medium: 22, large: 32 } as const;

/** Star rating, 1 to 5 (UI-7). Arrow keys change it. */
export function Rate({ value, onChange, label, disabled = false, size = 'medium' }: RateProps) {
  const { t } = useTranslation('kit');
  const name = useId();
  const [hovered, setHovered] = useState<number | null>(null);
  const stars = value ?? 0;
  if (!onChange) return <ReadRate stars={stars} label={label} pixels={PIXELS[size]} />;
  const shown = hovered ?? stars;
  return (
    <fieldset className="rw-rate" disabled={disabled} onMouseLeave={() => setHovered(null)}>
      <legend className="rw-hidden">{label}</legend>
      {STARS.map((star) => (
        <label
          key={star}
          className={classes('rw-rate-star', star <= shown && 'rw-rate-on')}
          title={t(`rate.${star}`)}
          onMouseEnter={() => setHovered(star)}
        >
          <input
            type="radio"
            name={name}
            checked={star === stars}
            aria-label={`${t('rate.of', { stars: star, most: RATE_MAX })}: ${t(`rate.${star}`)}`}
            onChange={() => onChange(star)}
            onClick={() => {
              if (star === stars) onChange(null);
            }}
          />
          <Star size={PIXELS[size]} aria-hidden />
        </label>
      ))}
    </fieldset>
  );
}

/** Read-only stars, filled in steps of a tenth. */
function ReadRate({ stars, label, pixels }: { stars: number; label: string; pixels: number }) {
  const { t } = useTranslation('kit');
  const shown = Math.round(stars * 10) / 10;
  const row = STARS.map((star) => <Star key={star} size={pixels} aria-hidden />);
  return (
    <span
      className="rw-rate"
      role="img"
      aria-label={`${label}: ${t('rate.of', { stars: shown, most: RATE_MAX })}`}
    >
      <span className="rw-rate-row">{row}</span>
      <span
        className="rw-rate-row rw-rate-on rw-rate-cut"
        style={{ inlineSize: `${(shown / RATE_MAX) * 100}%` }}
      >
        {row}
      </span>
    </span>
  );
}
