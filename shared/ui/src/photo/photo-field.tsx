import { ImagePlus, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { PHOTO_EXTENSIONS } from '@riwaq/api';
import { Button } from '../core/button';
import { PersonAvatar } from '../core/person-avatar';
import type { ChosenPhoto } from './crop';
import { CropFrame } from './crop-frame';
import { usePhotoTexts } from './use-photo-texts';
import './photo.css';

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

const isPhoto = ({ name }: File): boolean =>
  PHOTO_EXTENSIONS.some((extension) => name.toLowerCase().endsWith(`.${extension}`));

/** Edits the user's own photo: choose a picture, then crop a square by moving and zooming it. */
export function PhotoField({ name, photoUrl, onChosen, onRemoved }: PhotoFieldProps) {
  const { t } = usePhotoTexts();
  const input = useRef<HTMLInputElement>(null);
  const [address, setAddress] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => (address === null ? undefined : () => URL.revokeObjectURL(address)), [address]);

  const discard = () => {
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
    discard();
    onRemoved();
  };
  const remove = () => {
    discard();
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
