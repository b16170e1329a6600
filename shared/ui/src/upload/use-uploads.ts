import { uploadRefusal, type UploadLocation, type UploadRefusal } from '@riwaq/api';
import { useHost, type UploadedFile, type UploadHandle, type UploadState } from '@riwaq/contract';
import { useCallback, useEffect, useRef, useState } from 'react';

/** An upload in progress. */
export interface ShownUpload {
  id: number;
  file: File;
  state: UploadState;
  handle: UploadHandle;
}

/** A file that was not uploaded, and the reason. */
export interface RefusedFile {
  id: number;
  name: string;
  reason: UploadRefusal | 'too-many';
}

export interface Uploads {
  uploads: readonly ShownUpload[];
  refused: readonly RefusedFile[];
  /** Validates files and starts uploading the valid ones, at most `room`. */
  add(files: readonly File[], room: number): void;
  dismiss(id: number): void;
}

/** Whether any upload is pending; failed uploads do not count. */
export const awaited = (uploads: readonly ShownUpload[]): boolean =>
  uploads.some(({ state }) => state.kind !== 'failed');

/** Uploads that this component has started; cancelled on unmount. */
export function useUploads(
  location: UploadLocation,
  onDone: (file: UploadedFile, source: File) => void,
): Uploads {
  const { files } = useHost();
  const [uploads, setUploads] = useState<readonly ShownUpload[]>([]);
  const [refused, setRefused] = useState<readonly RefusedFile[]>([]);
  const running = useRef(new Map<number, { handle: UploadHandle; stop: () => void }>());
  const done = useRef(onDone);
  done.current = onDone;
  const lastId = useRef(0);

  const remove = useCallback((id: number) => {
    running.current.get(id)?.stop();
    running.current.delete(id);
    setUploads((current) => current.filter((upload) => upload.id !== id));
  }, []);

  const start = useCallback(
    (file: File) => {
      const id = (lastId.current += 1);
      const handle = files.upload(file, { location });
      const follow = (state: UploadState) => {
        if (state.kind === 'done' || state.kind === 'cancelled') remove(id);
        else
          setUploads((current) =>
            current.map((upload) => (upload.id === id ? { ...upload, state } : upload)),
          );
        if (state.kind === 'done') done.current(state.file, file);
      };
      setUploads((current) => [...current, { id, file, state: handle.state, handle }]);
      running.current.set(id, { handle, stop: handle.subscribe(follow) });
    },
    [files, location, remove],
  );

  const add = useCallback(
    (chosen: readonly File[], room: number) => {
      const refusals: RefusedFile[] = [];
      let left = room;
      for (const file of chosen) {
        const reason = uploadRefusal(file.name, file.size) ?? (left > 0 ? null : 'too-many');
        if (reason) {
          refusals.push({ id: (lastId.current += 1), name: file.name, reason });
          continue;
        }
        left -= 1;
        start(file);
      }
      setRefused(refusals);
    },
    [start],
  );

  const dismiss = useCallback(
    (id: number) => setRefused((current) => current.filter((file) => file.id !== id)),
    [],
  );

  useEffect(() => {
    const mine = running.current;
    return () => {
      for (const { handle, stop } of mine.values()) {
        stop();
        handle.cancel();
      }
      mine.clear();
    };
  }, []);

  // Filtered by the handle's state: if the attached files are stored outside of React, a finished
  // one would render there before this state updates, and appear twice.
  return {
    uploads: uploads.filter(({ handle }) => handle.state.kind !== 'done'),
    refused,
    add,
    dismiss,
  };
}
