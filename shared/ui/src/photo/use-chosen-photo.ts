import { useRef } from 'react';
import { cropPhoto, type ChosenPhoto } from './crop';
import type { PhotoDraft } from './photo-draft';

const PHOTO_NAME = 'photo.jpg';

/**
 * Holds the chosen picture outside of the form's draft, and crops the photo when the form is saved.
 */
export function useChosenPhoto(): {
  choose: (photo: ChosenPhoto | null) => void;
  fileOf: (draft: PhotoDraft) => Promise<{ photoFile?: File }>;
} {
  const chosen = useRef<ChosenPhoto | null>(null);
  return {
    choose: (photo) => {
      chosen.current = photo;
    },
    async fileOf({ photo }) {
      if (photo !== 'new' || !chosen.current) return {};
      const cropped = await cropPhoto(chosen.current.picture, chosen.current.crop);
      return { photoFile: new File([cropped], PHOTO_NAME, { type: cropped.type }) };
    },
  };
}
