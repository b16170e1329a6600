import { useEffect, useRef, useState } from 'react';
import { OK, XLSX_SAVE, type ApiResponse, type StatusCatalogue, type XlsxSheet } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { problemKey, Refusal } from '../page';
import { isComplete, keyMapsOf, mapByName, type Mapping, type SheetTemplate } from './mapping';
import type { SheetResult, TakenRow } from './sheet-preview';

/** An uploaded file with its parsed sheets. */
export interface SentSheets {
  fileName: string;
  sheets: XlsxSheet[];
}

/** Request to save the rows of a sheet. */
export interface SheetRequest<Key extends string> {
  xlsxFileName: string;
  sheetName: string;
  keyMaps: { templateKey: Key; sourceKey: string }[];
  /** Returns a preview and saves nothing. */
  dryRun?: boolean;
  leaveOut?: boolean;
  /** Token of the preview that the user confirmed. */
  seen?: string;
}

export interface SheetSource<
  Key extends string,
  Taken extends TakenRow,
  LeftOut extends { rowNumber: number },
> {
  template: SheetTemplate<Key>;
  /**
   * Accepted file extensions, without the dot; and the size in bytes that a file must stay below.
   */
  extensions: readonly string[];
  below: number;
  upload: (file: File) => Promise<ApiResponse<SentSheets | null>>;
  save: (request: SheetRequest<Key>) => Promise<ApiResponse<SheetResult<Taken, LeftOut> | null>>;
  statuses: { upload: StatusCatalogue; save: StatusCatalogue };
  /** Keys of texts in the `status` namespace. */
  problems: { fileType: string; fileTooLarge: string };
}

/**
 * Message for a failed step: a text key of the `status` namespace, and the server's own details.
 */
export interface ImportFailure {
  key: string;
  details: string | null;
}

/** The step whose response is pending, and the failure of the last step. */
function useProgress({ fileTooLarge }: { fileTooLarge: string }) {
  const { log } = useHost();
  const [busy, setBusy] = useState<'sending' | 'checking' | 'saving' | null>(null);
  const [failure, setFailure] = useState<ImportFailure | null>(null);
  const fail = (cause: unknown, catalogue: StatusCatalogue) => {
    log.error('a spreadsheet could not be taken', cause);
    const key = problemKey(cause, catalogue);
    setFailure({ key: key === 'errors.too-large' ? fileTooLarge : key, details: null });
  };
  const refuse = (statusCode: number, catalogue: StatusCatalogue, details: string | null) =>
    setFailure({ key: problemKey(new Refusal(statusCode), catalogue), details });
  return { busy, setBusy, failure, setFailure, fail, refuse };
}

type Progress = ReturnType<typeof useProgress>;

/** Text key of the reason why a file is not uploaded; null for an accepted file. */
function fileProblem(
  { name, size }: File,
  {
    extensions,
    below,
    problems,
  }: Pick<SheetSource<string, never, never>, 'extensions' | 'below' | 'problems'>,
): string | null {
  if (!extensions.some((end) => name.toLowerCase().endsWith(`.${end}`))) return problems.fileType;
  return size >= below ? problems.fileTooLarge : null;
}

/** The first sheet that has columns. */
const firstSheet = ({ sheets }: SentSheets): XlsxSheet | null =>
  sheets.find(({ columnsInfo }) => columnsInfo.length > 0) ?? sheets[0] ?? null;

/** The chosen file, its chosen sheet and the mapping of that sheet's columns. */
function useChosenSheet<
  Key extends string,
  Taken extends TakenRow,
  LeftOut extends { rowNumber: number },
>(source: SheetSource<Key, Taken, LeftOut>, progress: Progress, onChosen: () => void) {
  const turn = useRef(0);
  const [file, setFile] = useState<File | null>(null);
  const [sent, setSent] = useState<SentSheets | null>(null);
  const [sheet, setSheet] = useState<XlsxSheet | null>(null);
  const [mapping, setMapping] = useState<Mapping<Key> | null>(null);

  const chooseSheet = (chosen: XlsxSheet | null) => {
    setSheet(chosen);
    setMapping(chosen && mapByName(source.template, chosen));
    onChosen();
    progress.setFailure(null);
  };
  const upload = async (chosen: File) => {
    const mine = (turn.current += 1);
    setFile(chosen);
    setSent(null);
    chooseSheet(null);
    const problem = fileProblem(chosen, source);
    if (problem !== null) {
      progress.setFailure({ key: problem, details: null });
      return;
    }
    progress.setBusy('sending');
    try {
      const { statusCode, data, details = null } = await source.upload(chosen);
      if (turn.current !== mine) return;
      if (data === null) progress.refuse(statusCode, source.statuses.upload, details);
      else {
        setSent(data);
        chooseSheet(firstSheet(data));
      }
    } catch (cause) {
      if (turn.current === mine) progress.fail(cause, source.statuses.upload);
    } finally {
      if (turn.current === mine) progress.setBusy(null);
    }
  };
  return { file, sent, sheet, mapping, chooseSheet, setMapping, upload };
}

/** Requests the preview as soon as the mapping is complete, that is, `request` is not null. */
function usePreview<
  Key extends string,
  Taken extends TakenRow,
  LeftOut extends { rowNumber: number },
>(
  request: SheetRequest<Key> | null,
  { save, statuses }: SheetSource<Key, Taken, LeftOut>,
  { fail, refuse, setBusy, setFailure }: Progress,
  setPreview: (preview: SheetResult<Taken, LeftOut> | null) => void,
) {
  const requested = JSON.stringify(request);
  const latest = useRef({ save, fail, refuse, statuses });
  latest.current = { save, fail, refuse, statuses };
  useEffect(() => {
    const current = JSON.parse(requested) as SheetRequest<Key> | null;
    if (!current) {
      setPreview(null);
      return undefined;
    }
    let stale = false;
    setBusy('checking');
    setFailure(null);
    void (async () => {
      try {
        const {
          statusCode,
          data,
          details = null,
        } = await latest.current.save({ ...current, dryRun: true });
        if (stale) return;
        setPreview(data);
        if (statusCode !== OK)
          latest.current.refuse(statusCode, latest.current.statuses.save, details);
      } catch (cause) {
        if (!stale) latest.current.fail(cause, latest.current.statuses.save);
      } finally {
        if (!stale) setBusy(null);
      }
    })();
    return () => {
      stale = true;
    };
  }, [requested, setBusy, setFailure, setPreview]);
}

/**
 * Data and actions of an import: the chosen file, sheet and mapping, the preview that the server
 * returned for them, and saving.
 *
 * @param onSaved called with the number of changed rows
 */
export function useSheetImport<
  Key extends string,
  Taken extends TakenRow,
  LeftOut extends { rowNumber: number },
>(source: SheetSource<Key, Taken, LeftOut>, onSaved: (changesCount: number) => void) {
  const progress = useProgress(source.problems);
  const { busy, setBusy, failure, setFailure } = progress;
  const [preview, setPreview] = useState<SheetResult<Taken, LeftOut> | null>(null);
  const chosen = useChosenSheet(source, progress, () => setPreview(null));
  const { sent, sheet, mapping } = chosen;
  const request: SheetRequest<Key> | null =
    sent && sheet && mapping && isComplete(source.template, mapping)
      ? {
          xlsxFileName: sent.fileName,
          sheetName: sheet.sheetName,
          keyMaps: keyMapsOf(source.template, mapping),
        }
      : null;
  usePreview(request, source, progress, setPreview);

  const save = async () => {
    if (!request || !preview || busy === 'saving') return;
    setBusy('saving');
    setFailure(null);
    try {
      const {
        statusCode,
        data,
        details = null,
      } = await source.save({ ...request, leaveOut: true, seen: preview.seen });
      if (statusCode === OK) {
        onSaved(data?.changesCount ?? 0);
        return;
      }
      if (statusCode === XLSX_SAVE.changed && data) setPreview(data);
      progress.refuse(statusCode, source.statuses.save, details);
    } catch (cause) {
      progress.fail(cause, source.statuses.save);
    } finally {
      setBusy(null);
    }
  };
  const canSave =
    request !== null &&
    preview !== null &&
    preview.taken.length > 0 &&
    (busy === null || busy === 'saving');
  return { ...chosen, request, preview, busy, failure, canSave, save };
}
