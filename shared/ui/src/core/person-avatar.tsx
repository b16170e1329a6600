import { useLayoutEffect, useRef, useState } from 'react';
import { addPhotoPlace } from './photo-places';
import { hueOf, initialsOf } from './initials';

export interface PersonAvatarProps {
  name: string;
  /**
   * Address of the photo, null without one. If omitted, the photo of `personGuid` is requested when
   * the avatar comes in sight (docs/decisions/0049).
   */
  src?: string | null | undefined;
  personGuid?: string | null | undefined;
  /** Size in pixels; default 40. */
  size?: number;
}

const TONES = 6;

/**
 * A person's photo, or the initials if there is none or it fails to load. Decorative: the name is
 * always shown beside it.
 */
export function PersonAvatar({ name, src, personGuid, size = 40 }: PersonAvatarProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const [photo, setPhoto] = useState<string | null>(null);
  const box = useRef<HTMLSpanElement>(null);
  const requestedGuid = src === undefined ? personGuid : null;
  useLayoutEffect(
    () =>
      requestedGuid
        ? addPhotoPlace({ personGuid: requestedGuid, box: box.current!, show: setPhoto })
        : undefined,
    [requestedGuid],
  );
  const given = src === undefined ? photo : src;
  const shown = given && given !== broken ? given : null;
  const style = { inlineSize: size, blockSize: size, fontSize: Math.round(size * 0.38) };
  return (
    <span
      ref={box}
      className={`rw-avatar rw-avatar-${hueOf(name, TONES)}`}
      style={style}
      title={name}
      aria-hidden
    >
      {shown ? (
        <img src={shown} alt="" loading="lazy" onError={() => setBroken(shown)} />
      ) : (
        initialsOf(name)
      )}
    </span>
  );
}
