import type { UploadLocation } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { ContentUtils } from 'braft-utils';
import { useCallback, useState } from 'react';
import { previewKind } from '../upload/file-kind';
import { useUploads, type Uploads } from '../upload/use-uploads';
import type { EditorInstance } from './editor-value';

const TYPES = { image: 'IMAGE', audio: 'AUDIO', video: 'VIDEO' } as const;

function mediaType(fileName: string): 'IMAGE' | 'AUDIO' | 'VIDEO' | null {
  const kind = previewKind(fileName);
  return kind === null || kind === 'pdf' ? null : TYPES[kind];
}

export interface EditorMedia extends Uploads {
  /** Names of chosen files that a text cannot hold. */
  unfit: readonly string[];
  /** Uploads pictures, sounds and videos, each put at the caret when it has arrived. */
  insert(files: readonly File[]): void;
}

/** Pictures, sounds and videos of a text, sent through the chunked uploader. */
export function useEditorMedia(location: UploadLocation, instance: () => EditorInstance | null): EditorMedia {
  const { files } = useHost();
  const [unfit, setUnfit] = useState<readonly string[]>([]);
  const uploads = useUploads(location, (done, source) => {
    const type = mediaType(source.name);
    void files.previewUrl(done.fileUrl).then((url) => {
      const editor = instance();
      if (type === null || url === null || !editor) return;
      editor.setValue(ContentUtils.insertMedias(editor.getValue(), [{ type, url, meta: type === 'IMAGE' ? { alt: '' } : {} }]));
    }, () => undefined);
  });
  const { add } = uploads;
  const insert = useCallback((chosen: readonly File[]) => {
    setUnfit(chosen.filter(({ name }) => mediaType(name) === null).map(({ name }) => name));
    const fit = chosen.filter(({ name }) => mediaType(name) !== null);
    add(fit, fit.length);
  }, [add]);
  return { ...uploads, unfit, insert };
}
