import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  IMPORT,
  IMPORT_BYTES,
  IMPORT_FORMAT,
  importStatuses,
  OK,
  type ApiResponse,
  type ImportAnswer,
} from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { problemKey, Refusal } from '@riwaq/ui/page';
import type { QuestionOwner } from '../data/keys';
import { useRefreshQuestions } from '../data/use-questions';

export type ImportFormat = (typeof IMPORT_FORMAT)[keyof typeof IMPORT_FORMAT];

/** The server's response to a file; a refusal with its reason in words. */
export interface ImportPreview {
  answer: ImportAnswer;
  refusal: { key: string; details: string | null } | null;
}

/** Returns the preview of a refused file. Throws if the response has no data. */
function refusedPreview({
  statusCode,
  data,
  details,
}: ApiResponse<ImportAnswer | null>): ImportPreview {
  if (data === null) throw new Refusal(statusCode);
  return {
    answer: data,
    refusal: {
      key: problemKey(new Refusal(statusCode), importStatuses),
      details: statusCode === IMPORT.lines ? null : (details ?? null),
    },
  };
}

/** Key of the text of why a file is not sent; null if it is. */
function fileProblem({ size }: File): string | null {
  if (size === 0) return 'fields.empty';
  return size >= IMPORT_BYTES ? 'errors.too-large' : null;
}

export interface QuestionImport {
  format: ImportFormat;
  file: File | null;
  /** The response to the file, and after adding the one to that if it left out more. */
  preview: ImportPreview | null;
  busy: boolean;
  /** Key of the text of why the file was not sent or the request failed. */
  failure: string | null;
  /** Set if adding left out more than the preview: the dialog shows it before it closes. */
  addedCount: number | null;
  chooseFormat: (format: ImportFormat) => void;
  /** Sends the file for a preview. */
  chooseFile: (file: File | undefined) => void;
  /** Adds the questions of the preview. */
  confirm: () => void;
}

/** Import of questions from a file: its preview, then the confirmation. */
export function useQuestionImport(owner: QuestionOwner, onClose: () => void): QuestionImport {
  const { t } = useTranslation(['exams', 'status']);
  const { api, log, notify } = useHost();
  const refresh = useRefreshQuestions();
  const [format, setFormat] = useState<ImportFormat>(IMPORT_FORMAT.aiken);
  const [file, setFile] = useState<File | null>(null);
  const [preview, setPreview] = useState<ImportPreview | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [addedCount, setAddedCount] = useState<number | null>(null);

  const showAdded = (data: ImportAnswer | null) => {
    notify.success(t('import.added', { count: data?.addedCount ?? 0 }));
    void refresh();
    if (data && data.leftOut.length > (preview?.answer.leftOut.length ?? 0)) {
      setAddedCount(data.addedCount);
      setPreview({ answer: { ...data, questions: [] }, refusal: null });
    } else onClose();
  };
  const send = async (chosen: File, confirmed: boolean) => {
    setBusy(true);
    setFailure(null);
    try {
      const response = await api('POST Exams/ImportQuestions', {
        body: {
          formatType: format,
          examGuid: owner.kind === 'exam' ? owner.guid : null,
          categoryGuid: owner.kind === 'category' ? owner.guid : null,
          confirmImport: confirmed ? 'true' : 'false',
        },
        file: chosen,
      });
      if (response.statusCode !== OK) setPreview(refusedPreview(response));
      else if (confirmed) showAdded(response.data);
      else if (response.data) setPreview({ answer: response.data, refusal: null });
    } catch (cause) {
      log.error('questions could not be imported', cause);
      setFailure(problemKey(cause, importStatuses));
    } finally {
      setBusy(false);
    }
  };

  return {
    format,
    file,
    preview,
    busy,
    failure,
    addedCount,
    chooseFormat: (next) => {
      setFormat(next);
      setFile(null);
      setPreview(null);
      setFailure(null);
    },
    chooseFile: (chosen) => {
      if (!chosen) return;
      setPreview(null);
      // Shows the file's name beside its problem.
      setFile(chosen);
      const problem = fileProblem(chosen);
      if (problem !== null) setFailure(problem);
      else void send(chosen, false);
    },
    confirm: () => {
      if (file) void send(file, true);
    },
  };
}
