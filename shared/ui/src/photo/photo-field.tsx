import { ImagePlus, Trash2 } from 'lucide-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { PHOTO_EXTENSIONS } from '@riwaq/api';
import { Button } from '../core/button';
import { PersonAvatar } from '../core/person-avatar';
import { afterKey, moved, squareOf, within, ZOOM, type Crop, type Size } from './crop';
import { usePhotoTexts } from './use-photo-texts';
import './photo.css';

/** A chosen picture and its crop. */
export interface ChosenPhoto {
  picture: HTMLImageElement;
  crop: Crop;
}

interface PhotoFieldProps {
  /** Name of the person in the photo. */
  name: string;
  /** Address of the current photo; null without one. */
  photoUrl: string | null;
  /**
   * Called with a loaded picture and on every change of its crop; with null when it is discarded.
   */
  onChosen: (photo: ChosenPhoto | null) => void;
  onRemoved: () => void;
}

const ACCEPT = PHOTO_EXTENSIONS.map((extension) => `.${extension}`).join(',');
const MIDDLE: Crop = { x: 0.5, y: 0.5, zoom: 1 };

const isPhoto = ({ name }: File): boolean =>
  PHOTO_EXTENSIONS.some((extension) => name.toLowerCase().endsWith(`.${extension}`));

/** Edits the user's own photo: choose a picture, then crop a square by moving and zooming it. */
export function PhotoField({ name, photoUrl, onChosen, onRemoved }: PhotoFieldProps) {
  const { t } = usePhotoTexts();
  const input = useRef<HTMLInputElement>(null);
  const [address, setAddress] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => (address === null ? undefined : () => URL.revokeObjectURL(address)), [address]);

  const letGo = () => {
    setAddress(null);
    onChosen(null);
  };
  const take = (file: File | undefined) => {
    if (!file) return;
    setProblem(isPhoto(file) ? null : 'account.photoType');
    if (isPhoto(file)) setAddress(URL.createObjectURL(file));
  };
  const refuse = () => {
    setProblem('account.photoType');
    letGo();
    onRemoved();
  };
  const remove = () => {
    letGo();
    onRemoved();
  };

  return (
    <div className="rw-photo">
      {address === null ? (
        <PersonAvatar name={name} src={photoUrl} size={112} />
      ) : (
        <CropFrame key={address} address={address} onCrop={onChosen} onBroken={refuse} />
      )}
      <div className="rw-photo-tools">
        <Button icon={<ImagePlus size={16} aria-hidden />} onClick={() => input.current?.click()}>
          {t(address === null && photoUrl === null ? 'photo:choose' : 'photo:change')}
        </Button>
        {(address !== null || photoUrl !== null) && (
          <Button icon={<Trash2 size={16} aria-hidden />} onClick={remove}>
            {t('photo:remove')}
          </Button>
        )}
        <p className="rw-form-note">
          {t('photo:types', { types: PHOTO_EXTENSIONS.join(t('kit:comma')) })}
        </p>
        {problem && (
          <p className="rw-form-note rw-form-note-problem" role="alert">
            {t(problem, { ns: 'status' })}
          </p>
        )}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept={ACCEPT}
        aria-label={t('photo:choose')}
        onChange={(event) => {
          take(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
    </div>
  );
}

/**
 * The picture behind a round frame: moved by dragging or with the arrow keys, zoomed with the
 * slider or plus and minus.
 */
function CropFrame({
  address,
  onCrop,
  onBroken,
}: {
  address: string;
  onCrop: (photo: ChosenPhoto) => void;
  onBroken: () => void;
}) {
  const { t } = usePhotoTexts();
  const id = useId();
  const picture = useRef<HTMLImageElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const from = useRef<{ x: number; y: number; crop: Crop } | null>(null);
  const [size, setSize] = useState<Size | null>(null);
  const [crop, setCrop] = useState(MIDDLE);

  const change = (next: Crop) => {
    setCrop(next);
    if (picture.current) onCrop({ picture: picture.current, crop: next });
  };
  const loaded = () => {
    if (!picture.current) return;
    const { naturalWidth: width, naturalHeight: height } = picture.current;
    if (width === 0 || height === 0) return onBroken();
    setSize({ width, height });
    change(MIDDLE);
  };
  const press = (event: PointerEvent) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    from.current = { x: event.clientX, y: event.clientY, crop };
  };
  const drag = ({ clientX, clientY }: PointerEvent) => {
    const side = frame.current?.clientWidth ?? 0;
    if (from.current && size && side > 0)
      change(
        moved(
          size,
          from.current.crop,
          (clientX - from.current.x) / side,
          (clientY - from.current.y) / side,
        ),
      );
  };
  const release = () => {
    from.current = null;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = size && afterKey(size, crop, event.key);
    if (!next) return;
    event.preventDefault();
    change(next);
  };
  const square = size && squareOf(size, crop);
  const style =
    size && square
      ? {
          inlineSize: `${(size.width / square.side) * 100}%`,
          transform: `translate(${(-square.left / size.width) * 100}%, ${(-square.top / size.height) * 100}%)`,
        }
      : undefined;

  return (
    <div className="rw-photo-cut">
      <div
        ref={frame}
        className="rw-photo-frame"
        role="application"
        aria-label={t('photo:cut')}
        aria-describedby={`${id}-hint`}
        tabIndex={0}
        onKeyDown={onKeyDown}
        onPointerDown={press}
        onPointerMove={drag}
        onPointerUp={release}
        onPointerCancel={release}
      >
        <img
          ref={picture}
          src={address}
          alt=""
          draggable={false}
          style={style}
          onLoad={loaded}
          onError={onBroken}
        />
      </div>
      <label className="rw-photo-zoom">
        <span>{t('photo:zoom')}</span>
        <input
          type="range"
          min={ZOOM.min}
          max={ZOOM.max}
          step={ZOOM.step}
          value={crop.zoom}
          disabled={!size}
          onChange={(event) => {
            if (size) change(within(size, { ...crop, zoom: Number(event.target.value) }));
          }}
        />
      </label>
      <p id={`${id}-hint`} className="rw-form-note">
        {t('photo:cutHint')}
      </p>
    </div>
  );
}
