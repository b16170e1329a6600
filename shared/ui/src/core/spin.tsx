import { LoaderCircle } from 'lucide-react';

/** Spinner; decorative: the text beside it says what is loading. */
export function Spin({ size = 'middle' }: { size?: 'small' | 'middle' }) {
  return (
    <span className="rw-spin" aria-hidden>
      <LoaderCircle size={size === 'small' ? 16 : 24} />
    </span>
  );
}
