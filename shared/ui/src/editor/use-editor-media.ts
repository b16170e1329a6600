import type { UploadLocation } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { ContentUtils } from 'braft-utils';
import { useCallback, useState } from 'react';
import { flushSync } from 'react-dom';
import { previewKind } from '../upload/file-kind';
import { awaited, useUploads, type Uploads } from '../upload/use-uploads';
import type { EditorInstance } from './editor-value';

const TYPES = { image: 'IMAGE', audio: 'AUDIO', video: 'VIDEO' } as const;

function mediaType(fileName: string): 'IMAGE' | 'AUDIO' | 'VIDEO' | null {
  const kind = previewKind(fileName);
  return kind === null || kind === 'pdf' ? null : TYPES[kind];
}

/** An uploaded medium that is not in the text yet; `failed`: its address could not be requested. */
export interface UploadedMedium {
  fileUrl: string;
  name: string;
  state: 'placing' | 'failed';
}

export interface EditorMedia extends Uploads {
  /** Names of chosen files that cannot be inserted into a text. */
  unfit: readonly string[];
  arrived: readonly UploadedMedium[];
  /** Retries inserting a medium. */
  place(medium: UploadedMedium): void;
  /** Discards an uploaded medium. */
  remove(fileUrl: string): void;
  /** Whether an upload, or the insertion of an uploaded medium, is pending. */
  busy: boolean;
  /**
   * Uploads pictures, sounds and videos; each is inserted at the caret when its upload is complete.
   */
  insert(files: readonly File[]): void;
}

/**
 * Pictures, sounds and videos of a text, uploaded in chunks.
 *
 * @param onPlaced called when a medium was inserted, before it counts as done
 */
export function useEditorMedia(
  location: UploadLocation,
  instance: () => EditorInstance | null,
  onPlaced: () => void,
): EditorMedia {
  const { files, log } = useHost();
  const [unfit, setUnfit] = useState<readonly string[]>([]);
  const [arrived, setArrived] = useState<readonly UploadedMedium[]>([]);
  const remove = (fileUrl: string) =>
    setArrived((now) => now.filter((each) => each.fileUrl !== fileUrl));
  const become = (medium: UploadedMedium) =>
    setArrived((now) =>
      now.some(({ fileUrl }) => fileUrl === medium.fileUrl)
        ? now.map((each) => (each.fileUrl === medium.fileUrl ? medium : each))
        : [...now, medium],
    );

  const place = async (medium: UploadedMedium) => {
    const { fileUrl, name } = medium;
    const type = mediaType(name);
    if (type === null) return;
    become({ ...medium, state: 'placing' });
    const url = await files.previewUrl(fileUrl).catch((cause: unknown) => {
      log.error('where a medium is to be had could not be asked for', cause);
      return null;
    });
    const editor = instance();
    if (url === null || !editor) return become({ ...medium, state: 'failed' });
    // Synchronously: a second medium that arrives at the same time must see this one in the text.
    flushSync(() =>
      editor.setValue(
        ContentUtils.insertMedias(editor.getValue(), [
          { type, url, meta: type === 'IMAGE' ? { alt: '' } : {} },
        ]),
      ),
    );
    onPlaced();
    remove(fileUrl);
  };
  const uploads = useUploads(
    location,
    ({ fileUrl }, { name }) => void place({ fileUrl, name, state: 'placing' }),
  );
  const { add } = uploads;
  const insert = useCallback(
    (chosen: readonly File[]) => {
      setUnfit(chosen.filter(({ name }) => mediaType(name) === null).map(({ name }) => name));
      const fit = chosen.filter(({ name }) => mediaType(name) !== null);
      add(fit, fit.length);
    },
    [add],
  );
  return {
    ...uploads,
    unfit,
    arrived,
    place: (medium) => void place(medium),
    remove,
    busy: arrived.length > 0 || awaited(uploads.uploads),
    insert,
  };
}
