import { useState } from 'react';
import { hueOf, initialsOf } from './initials';

export interface PersonAvatarProps {
  name: string;
  src?: string | null;
  /** Pixels; default 40. */
  size?: number;
}

const TONES = 6;

/** A person's picture, or the initials when there is none or it cannot be had. Decorative: the name stands beside it. */
export function PersonAvatar({ name, src, size = 40 }: PersonAvatarProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const shown = src && src !== broken ? src : null;
  const style = { inlineSize: size, blockSize: size, fontSize: Math.round(size * 0.38) };
  return (
    <span className={`rw-avatar rw-avatar-${hueOf(name, TONES)}`} style={style} title={name} aria-hidden>
      {shown ? <img src={shown} alt="" loading="lazy" onError={() => setBroken(shown)} /> : initialsOf(name)}
    </span>
  );
}
