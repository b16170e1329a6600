import type { SPINNER_SIZES } from '@riwaq/api';
import { LoaderCircle } from 'lucide-react';

/** Inside a line of text or a button, and beside one, in pixels. */
const INLINE = { small: 16, middle: 24 } as const;
/** Width of the stroke on the grid of 24 that the icon is drawn on. */
const THIN = 1;

export interface SpinProps {
  /** Default `middle`. A number is the size of a spinner that stands alone, in pixels (UI-8). */
  size?: keyof typeof INLINE | (typeof SPINNER_SIZES)[number];
}

/** Spinner; decorative: the text beside it says what is loading. */
export function Spin({ size = 'middle' }: SpinProps) {
  return (
    <span className="rw-spin" aria-hidden>
      {typeof size === 'number' ? (
        <LoaderCircle size={size} strokeWidth={THIN} />
      ) : (
        <LoaderCircle size={INLINE[size]} />
      )}
    </span>
  );
}
