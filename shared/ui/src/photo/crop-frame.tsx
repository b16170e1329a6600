import { useId, useRef, useState, type CSSProperties, type PointerEvent } from 'react';
import {
  afterKey,
  moved,
  squareOf,
  within,
  ZOOM,
  type ChosenPhoto,
  type Crop,
  type Size,
} from './crop';
import { usePhotoTexts } from './use-photo-texts';
import './photo.css';

const MIDDLE: Crop = { x: 0.5, y: 0.5, zoom: 1 };

interface CropFrameProps {
  address: string;
  /** Called when the picture has loaded, and on every change of the crop. */
  onCrop: (photo: ChosenPhoto) => void;
  onBroken: () => void;
}

/** The loaded picture and its crop. */
function useCrop({ onCrop, onBroken }: Pick<CropFrameProps, 'onCrop' | 'onBroken'>) {
  const picture = useRef<HTMLImageElement>(null);
  const [size, setSize] = useState<Size | null>(null);
  const [crop, setCrop] = useState(MIDDLE);
  const change = (next: Crop) => {
    setCrop(next);
    if (picture.current) onCrop({ picture: picture.current, crop: next });
  };
  const onLoad = () => {
    if (!picture.current) return;
    const { naturalWidth: width, naturalHeight: height } = picture.current;
    if (width === 0 || height === 0) return onBroken();
    setSize({ width, height });
    change(MIDDLE);
  };
  return { picture, size, crop, change, onLoad };
}

/** Pointer events of the frame that move the picture. */
function useDragging(size: Size | null, crop: Crop, change: (next: Crop) => void) {
  const from = useRef<{ x: number; y: number; crop: Crop } | null>(null);
  const release = () => {
    from.current = null;
  };
  return {
    onPointerDown: (event: PointerEvent) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      from.current = { x: event.clientX, y: event.clientY, crop };
    },
    onPointerMove: ({ clientX, clientY, currentTarget }: PointerEvent) => {
      const side = currentTarget.clientWidth;
      if (!from.current || !size || side === 0) return;
      const { x, y, crop: start } = from.current;
      change(moved(size, start, (clientX - x) / side, (clientY - y) / side));
    },
    onPointerUp: release,
    onPointerCancel: release,
  };
}

/** Places the picture so that the frame shows the crop. */
function pictureStyle(size: Size, crop: Crop): CSSProperties {
  const { left, top, side } = squareOf(size, crop);
  return {
    inlineSize: `${(size.width / side) * 100}%`,
    transform: `translate(${(-left / size.width) * 100}%, ${(-top / size.height) * 100}%)`,
  };
}

/**
 * The picture behind a round frame: moved by dragging or with the arrow keys, zoomed with the
 * slider or plus and minus.
 */
export function CropFrame({ address, onCrop, onBroken }: CropFrameProps) {
  const { t } = usePhotoTexts();
  const id = useId();
  const { picture, size, crop, change, onLoad } = useCrop({ onCrop, onBroken });
  const dragging = useDragging(size, crop, change);
  return (
    <div className="rw-photo-cut">
      <div
        className="rw-photo-frame"
        role="application"
        aria-label={t('photo:cut')}
        aria-describedby={`${id}-hint`}
        tabIndex={0}
        onKeyDown={(event) => {
          const next = size && afterKey(size, crop, event.key);
          if (!next) return;
          event.preventDefault();
          change(next);
        }}
        {...dragging}
      >
        <img
          ref={picture}
          src={address}
          alt=""
          draggable={false}
          style={size ? pictureStyle(size, crop) : undefined}
          onLoad={onLoad}
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
