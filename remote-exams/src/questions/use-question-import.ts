import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IMPORT_BYTES, IMPORT_FORMAT, type ImportResult, type ImportFormat } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import type { QuestionOwner } from '../data/keys';
import { useRefreshQuestions } from '../data/use-questions';
import { FORMATS, type ImportSource } from './import-format';
import {
  useImportRequest,
  type ImportContentToSend,
  type ImportPreview,
  type ImportProgress,
} from './use-import-request';
import { useLivePreview, usePastedText, type PastedText } from './use-pasted-text';

/** Key of the text of why a file is not sent; null if it is. */
function fileProblem({ size }: File): string | null {
  if (size === 0) return 'fields.empty';
  return size >= IMPORT_BYTES ? 'errors.too-large' : null;
}

interface ImportActions {
  chooseSource: (source: ImportSource) => void;
  chooseFormat: (format: ImportFormat) => void;
  /** Sends the file for a preview. */
  chooseFile: (file: File) => void;
  /** Changes the text, whose preview follows. */
  write: (text: string) => void;
  /** Replaces the text by HTML that was copied from Word. */
  pasteWord: (html: string) => void;
  discard: () => void;
  /** Requests the preview of the text again after a failure. */
  retry: () => void;
  /** Stops reading the file. */
  stop: () => void;
}

export interface QuestionImport extends ImportActions {
  source: ImportSource;
  format: ImportFormat;
  /** The format that the server recognised, where it is not the chosen one. */
  recognised: ImportFormat | null;
  file: File | null;
  pasted: PastedText;
  /** The response to the file or text, and after adding the one to that if it left out more. */
  preview: ImportPreview | null;
  busy: 'reading' | 'adding' | null;
  /** How far the server is with the file; null before its first message. */
  progress: ImportProgress | null;
  /** Whether the preview shows the current file or text. */
  isCurrent: boolean;
  /** Key of the text of why the file was not sent or the request failed. */
  failure: string | null;
  /** Set if adding left out more than the preview: the dialog shows it before it closes. */
  addedCount: number | null;
  /** Adds the questions of the preview. */
  confirm: () => void;
}

/** Import of questions from a file or a pasted text: its preview, then the confirmation. */
export function useQuestionImport(owner: QuestionOwner, onClose: () => void): QuestionImport {
  const state = useImportState(owner);
  const { source, format, recognised, chosen, pasted, request, content } = state;
  const { addedCount, confirm } = useConfirmation(state, onClose);
  const actions = importActions(state);
  useLivePreview(source === 'text' && addedCount === null ? pasted.content : null, request);

  return {
    source,
    format,
    recognised,
    file: chosen?.file ?? null,
    pasted,
    preview: request.preview,
    busy: request.busy,
    progress: request.progress,
    isCurrent: content !== null && request.preview?.of === content.key,
    failure: request.failure,
    addedCount,
    ...actions,
    confirm,
  };
}

/** The content under work, in its format, and the requests for it. */
function useImportState(owner: QuestionOwner) {
  const pasted = usePastedText(owner);
  const [source, setSource] = useState<ImportSource>(
    pasted.draft.restoredFrom === null ? 'file' : 'text',
  );
  const [format, setFormat] = useState<ImportFormat>(pasted.draft.value.format);
  const [recognised, setRecognised] = useState<ImportFormat | null>(null);
  const [chosen, setChosen] = useState<ImportContentToSend | null>(null);
  const request = useImportRequest(owner, (content, read) => {
    setRecognised(read);
    if (!FORMATS[source].includes(read)) return;
    setFormat(read);
    if (source === 'text') pasted.setFormat(read);
    else setChosen({ ...content, format: read });
  });
  const content = source === 'text' ? pasted.content : chosen;
  return {
    source,
    setSource,
    format,
    setFormat,
    recognised,
    setRecognised,
    chosen,
    setChosen,
    pasted,
    request,
    content,
  };
}

type ImportState = ReturnType<typeof useImportState>;

/** Adds the questions of the preview, and shows what this left out. */
function useConfirmation({ source, pasted, request, content }: ImportState, onClose: () => void) {
  const { t } = useTranslation(['exams', 'status']);
  const { notify } = useHost();
  const refresh = useRefreshQuestions();
  const [addedCount, setAddedCount] = useState<number | null>(null);
  const { preview, setPreview, send } = request;
  const showAdded = (data: ImportResult | null) => {
    notify.success(t('import.added', { count: data?.addedCount ?? 0 }));
    if (source === 'text') pasted.draft.clear();
    void refresh();
    if (data && data.leftOut.length > (preview?.result.leftOut.length ?? 0)) {
      setAddedCount(data.addedCount);
      setPreview({ result: { ...data, questions: [] }, refusal: null, of: preview?.of ?? '' });
    } else onClose();
  };
  return {
    addedCount,
    confirm: () => {
      if (content) void send(content, showAdded);
    },
  };
}

/** Changes of the content; each removes the preview of the earlier one. */
function importActions({
  source,
  setSource,
  format,
  setFormat,
  setRecognised,
  setChosen,
  pasted,
  request,
  content,
}: ImportState): ImportActions {
  const { reset, send } = request;
  const chooseFormat = (next: ImportFormat) => {
    setFormat(next);
    setRecognised(null);
    if (source === 'text') return pasted.setFormat(next);
    setChosen(null);
    reset();
  };

  return {
    chooseSource: (next) => {
      reset();
      setRecognised(null);
      setChosen(null);
      setSource(next);
      if (next !== 'text') return;
      const own = pasted.text === '' ? format : pasted.draft.value.format;
      const isOffered = FORMATS.text.includes(own) || pasted.text !== '';
      const offered = isOffered ? own : IMPORT_FORMAT.aiken;
      setFormat(offered);
      pasted.setFormat(offered);
    },
    chooseFormat,
    chooseFile: (file) => {
      reset();
      setRecognised(null);
      // Shows the file's name beside its problem.
      const sent = { file, format, key: file.name };
      setChosen(sent);
      const problem = fileProblem(file);
      if (problem !== null) request.setFailure(problem);
      else void send(sent);
    },
    write: (text) => {
      if (text === '') {
        reset();
        setRecognised(null);
      }
      pasted.write(text, format);
    },
    pasteWord: (html) => {
      setRecognised(null);
      setFormat(IMPORT_FORMAT.word);
      pasted.write(html, IMPORT_FORMAT.word);
    },
    discard: () => {
      reset();
      if (format === IMPORT_FORMAT.word) setFormat(IMPORT_FORMAT.aiken);
      pasted.draft.discard();
    },
    retry: () => {
      if (content) void send(content);
    },
    stop: () => {
      reset();
      setChosen(null);
    },
  };
}
