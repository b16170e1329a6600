import { useCallback, useEffect, useRef, useState } from 'react';
import {
  IMPORT,
  importStatuses,
  OK,
  type ApiResponse,
  type HubEvents,
  type ImportResult,
  type ImportFormat,
} from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { newGuid, problemKey, Refusal } from '@riwaq/ui/page';
import type { QuestionOwner } from '../data/keys';

/** The server's response to a file or text; a refusal with its reason in words. */
export interface ImportPreview {
  result: ImportResult;
  refusal: { key: string; details: string | null } | null;
  /** Identifies the file or text that it belongs to. */
  of: string;
}

/** Checked questions of all in the file; 0 of 0 while the server parses it. */
export type ImportProgress = Pick<HubEvents['ReceiveImportProgress'][0], 'done' | 'total'>;

/** Content that is sent, and the key by which its preview is recognised. */
export interface ImportContentToSend {
  file: File;
  format: ImportFormat;
  key: string;
}

/** Returns the preview of a refused file. Throws if the response has no data. */
function refusedPreview(
  { statusCode, data, details }: ApiResponse<ImportResult | null>,
  of: string,
): ImportPreview {
  if (data === null) throw new Refusal(statusCode);
  return {
    result: data,
    refusal: {
      key: problemKey(new Refusal(statusCode), importStatuses),
      details: statusCode === IMPORT.lines ? null : (details ?? null),
    },
    of,
  };
}

/** How far the server is with the import in progress; null before its first message. */
function useImportProgress() {
  const { realtime } = useHost();
  const importGuid = useRef<string | null>(null);
  const [progress, setProgress] = useState<ImportProgress | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    realtime.on(
      'ReceiveImportProgress',
      (received) => {
        if (received.importGuid === importGuid.current) setProgress(received);
      },
      { signal: controller.signal },
    );
    return () => controller.abort();
  }, [realtime]);
  return {
    importGuid,
    progress,
    /** Begins an import with a new guid. */
    begin: () => {
      importGuid.current = newGuid();
      setProgress(null);
    },
  };
}

const importBody = (
  owner: QuestionOwner,
  format: ImportFormat,
  confirmed: boolean,
  importGuid: string | null,
) => ({
  formatType: format,
  examGuid: owner.kind === 'exam' ? owner.guid : null,
  categoryGuid: owner.kind === 'category' ? owner.guid : null,
  confirmImport: confirmed ? ('true' as const) : ('false' as const),
  importGuid,
});

/**
 * Requests of an import: previews, of which the newest replaces the others, and the confirmation.
 * Calls `onRecognised` when the server read the content in another format.
 */
export function useImportRequest(
  owner: QuestionOwner,
  onRecognised: (content: ImportContentToSend, format: ImportFormat) => void,
) {
  const { api, log } = useHost();
  const [preview, setPreview] = useState<ImportPreview | null>(null);
  /** `reading`: waits for a preview; `adding`: for the confirmation. */
  const [busy, setBusy] = useState<'reading' | 'adding' | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const { importGuid, progress, begin } = useImportProgress();
  const reading = useRef<AbortController | null>(null);

  const abort = useCallback(() => {
    if (!reading.current) return;
    reading.current.abort();
    reading.current = null;
    setBusy(null);
  }, []);
  useEffect(() => () => reading.current?.abort(), []);
  /** Sends the content. Calls `onAdded` once its questions were added. */
  const send = async (
    content: ImportContentToSend,
    onAdded?: (result: ImportResult | null) => void,
  ): Promise<void> => {
    abort();
    const controller = new AbortController();
    const { signal } = controller;
    // Only a preview is aborted: closing the dialog does not stop the confirmation.
    if (!onAdded) reading.current = controller;
    begin();
    setBusy(onAdded ? 'adding' : 'reading');
    setFailure(null);
    try {
      const response = await api(
        'POST Exams/ImportQuestions',
        {
          body: importBody(owner, content.format, onAdded !== undefined, importGuid.current),
          file: content.file,
        },
        { signal },
      );
      if (signal.aborted) return;
      const read = response.data?.formatType ?? content.format;
      if (read !== content.format) onRecognised(content, read);
      if (response.statusCode !== OK) setPreview(refusedPreview(response, content.key));
      else if (onAdded) onAdded(response.data);
      else if (response.data) setPreview({ result: response.data, refusal: null, of: content.key });
    } catch (cause) {
      if (signal.aborted) return;
      log.error('questions could not be imported', cause);
      setFailure(problemKey(cause, importStatuses));
    } finally {
      if (!signal.aborted) {
        reading.current = null;
        setBusy(null);
      }
    }
  };

  /** Removes the preview and aborts its request. */
  const reset = useCallback(() => {
    abort();
    setPreview(null);
    setFailure(null);
  }, [abort]);

  return { preview, setPreview, busy, progress, failure, setFailure, send, abort, reset };
}

export type ImportRequestState = ReturnType<typeof useImportRequest>;
