import { FileDown, FileUp } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { OK, XLSX_SAVE, type Answer, type StatusCatalogue, type XlsxSheet } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { Button, UserText } from '../core';
import { Field } from '../editing';
import { Select } from '../form';
import { CancelButton, FullScreenDialog } from '../overlay';
import { problemKey, Refusal } from '../page';
import type { ColumnType } from '../table';
import { isComplete, keyMapsOf, mapByName, type Mapping, type SheetTemplate } from './mapping';
import { MappingBoard } from './mapping-board';
import { SheetPreview, type SheetResult } from './sheet-preview';
import { useSheetTexts } from './use-sheet-texts';
// Importing a group's code does not import its styles.
import '../editing/editing.css';
import './sheets.css';

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

export interface SheetImportProps<
  Key extends string,
  Taken extends { rowNumber: number },
  LeftOut extends { rowNumber: number },
> {
  open: boolean;
  onClose: () => void;
  template: SheetTemplate<Key>;
  /**
   * Accepted file extensions, without the dot; and the size in bytes that a file must stay below.
   */
  extensions: readonly string[];
  below: number;
  upload: (file: File) => Promise<Answer<SentSheets | null>>;
  save: (request: SheetRequest<Key>) => Promise<Answer<SheetResult<Taken, LeftOut> | null>>;
  /** Downloads the template file. */
  onTemplate: () => void;
  onSaved: () => void;
  statuses: { upload: StatusCatalogue; save: StatusCatalogue };
  /** Keys of texts in the `status` namespace. */
  problems: { fileType: string; fileTooLarge: string };
  /** Columns of the preview, after the row number. */
  columns: ColumnType<Taken>[];
  /** Texts in the user's language. */
  texts: {
    title: string;
    hint: string;
    template: string;
    labelOf: (key: Key) => string;
    hintOf: (key: Key) => string;
    reasonOf: (row: LeftOut) => string;
    willTake: (count: number) => string;
    willChange: (count: number) => string;
    confirm: (count: number, left: number) => string;
    saved: (count: number) => string;
  };
}

/**
 * Message for a failed step: a text key of the `status` namespace, and the server's own details.
 */
interface Failure {
  key: string;
  details: string | null;
}

/**
 * Imports a spreadsheet in steps (DEGREE-4 to DEGREE-6): choose a file and a sheet, map its
 * columns, preview, save.
 */
export function SheetImport<
  Key extends string,
  Taken extends { rowNumber: number },
  LeftOut extends { rowNumber: number },
>(props: SheetImportProps<Key, Taken, LeftOut>) {
  const {
    open,
    onClose,
    template,
    extensions,
    below,
    onTemplate,
    onSaved,
    statuses,
    problems,
    columns,
    texts,
  } = props;
  const { t } = useSheetTexts();
  const { log, notify } = useHost();
  const input = useRef<HTMLInputElement>(null);
  const turn = useRef(0);
  const [file, setFile] = useState<File | null>(null);
  const [sent, setSent] = useState<SentSheets | null>(null);
  const [sheet, setSheet] = useState<XlsxSheet | null>(null);
  const [mapping, setMapping] = useState<Mapping<Key> | null>(null);
  const [preview, setPreview] = useState<SheetResult<Taken, LeftOut> | null>(null);
  const [busy, setBusy] = useState<'sending' | 'checking' | 'saving' | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);

  const fail = (cause: unknown, catalogue: StatusCatalogue) => {
    log.error('a spreadsheet could not be taken', cause);
    const key = problemKey(cause, catalogue);
    setFailure({ key: key === 'errors.too-large' ? problems.fileTooLarge : key, details: null });
  };
  const chooseSheet = (chosen: XlsxSheet | null) => {
    setSheet(chosen);
    setMapping(chosen && mapByName(template, chosen));
    setPreview(null);
    setFailure(null);
  };
  const take = async (chosen: File | undefined) => {
    if (!chosen) return;
    const mine = (turn.current += 1);
    setFile(chosen);
    setSent(null);
    chooseSheet(null);
    if (!extensions.some((end) => chosen.name.toLowerCase().endsWith(`.${end}`))) {
      setFailure({ key: problems.fileType, details: null });
      return;
    }
    if (chosen.size >= below) {
      setFailure({ key: problems.fileTooLarge, details: null });
      return;
    }
    setBusy('sending');
    try {
      const { statusCode, data, details = null } = await props.upload(chosen);
      if (turn.current !== mine) return;
      if (data === null)
        setFailure({ key: problemKey(new Refusal(statusCode), statuses.upload), details });
      else {
        setSent(data);
        // The first sheet that has columns.
        chooseSheet(
          data.sheets.find(({ columnsInfo }) => columnsInfo.length > 0) ?? data.sheets[0] ?? null,
        );
      }
    } catch (cause) {
      if (turn.current === mine) fail(cause, statuses.upload);
    } finally {
      if (turn.current === mine) setBusy(null);
    }
  };

  const request: SheetRequest<Key> | null =
    sent && sheet && mapping && isComplete(template, mapping)
      ? {
          xlsxFileName: sent.fileName,
          sheetName: sheet.sheetName,
          keyMaps: keyMapsOf(template, mapping),
        }
      : null;
  const asked = JSON.stringify(request);
  const latest = useRef({ ask: props.save, fail, statuses });
  latest.current = { ask: props.save, fail, statuses };
  // Request the preview as soon as the mapping is complete.
  useEffect(() => {
    const current = JSON.parse(asked) as SheetRequest<Key> | null;
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
        } = await latest.current.ask({ ...current, dryRun: true });
        if (stale) return;
        setPreview(data);
        if (statusCode !== OK)
          setFailure({
            key: problemKey(new Refusal(statusCode), latest.current.statuses.save),
            details,
          });
      } catch (cause) {
        if (!stale) latest.current.fail(cause, latest.current.statuses.save);
      } finally {
        if (!stale) setBusy(null);
      }
    })();
    return () => {
      stale = true;
    };
  }, [asked]);

  const save = async () => {
    if (!request || !preview || busy === 'saving') return;
    setBusy('saving');
    setFailure(null);
    try {
      const {
        statusCode,
        data,
        details = null,
      } = await props.save({ ...request, leaveOut: true, seen: preview.seen });
      if (statusCode === OK) {
        notify.success(texts.saved(data?.changesCount ?? 0));
        onSaved();
        onClose();
        return;
      }
      if (statusCode === XLSX_SAVE.changed && data) setPreview(data);
      setFailure({ key: problemKey(new Refusal(statusCode), statuses.save), details });
    } catch (cause) {
      fail(cause, statuses.save);
    } finally {
      setBusy(null);
    }
  };

  const taken = preview?.taken.length ?? 0;
  const footer = (
    <div className="rw-form-foot">
      <CancelButton />
      <Button
        type="primary"
        disabled={request === null || taken === 0 || (busy !== null && busy !== 'saving')}
        loading={busy === 'saving'}
        onClick={() => void save()}
      >
        {texts.confirm(taken, preview?.leftOut.length ?? 0)}
      </Button>
    </div>
  );
  return (
    <FullScreenDialog
      open={open}
      title={texts.title}
      onClose={onClose}
      dirty={sent !== null && busy !== 'saving'}
      footer={footer}
    >
      <div className="rw-form rw-sheet-import">
        <p className="rw-form-note">{texts.hint}</p>
        <div className="rw-sheet-tools">
          <input
            ref={input}
            type="file"
            className="rw-hidden"
            tabIndex={-1}
            aria-hidden
            accept={extensions.map((end) => `.${end}`).join(',')}
            onChange={(event) => {
              void take(event.target.files?.[0]);
              event.target.value = '';
            }}
          />
          <Button
            type={sent ? 'default' : 'primary'}
            icon={<FileUp size={16} aria-hidden />}
            loading={busy === 'sending'}
            onClick={() => input.current?.click()}
          >
            {t(file ? 'sheets:another' : 'sheets:choose')}
          </Button>
          <Button icon={<FileDown size={16} aria-hidden />} onClick={onTemplate}>
            {texts.template}
          </Button>
          {file && <UserText>{file.name}</UserText>}
        </div>
        {failure && (
          <div className="rw-sheet-notice" role="alert">
            <p>{t(failure.key, { ns: 'status' })}</p>
            {failure.details && <p className="rw-sheet-details">{failure.details}</p>}
          </div>
        )}
        {sent && sheet && sent.sheets.length > 1 && (
          <Field label={t('sheets:sheet')}>
            {({ status: _status, ...control }) => (
              <Select<string>
                {...control}
                value={sheet.sheetName}
                options={sent.sheets.map(({ sheetName, rowsCount }) => ({
                  value: sheetName,
                  label: t('sheets:sheetOption', { name: sheetName, count: rowsCount }),
                }))}
                onChange={(name) =>
                  chooseSheet(sent.sheets.find(({ sheetName }) => sheetName === name) ?? sheet)
                }
              />
            )}
          </Field>
        )}
        {sheet && sheet.columnsInfo.length === 0 && (
          <p className="rw-sheet-notice" role="note">
            {t('sheets:emptySheet')}
          </p>
        )}
        {sheet && mapping && sheet.columnsInfo.length > 0 && (
          <MappingBoard
            key={sheet.sheetName}
            template={template}
            labelOf={texts.labelOf}
            hintOf={texts.hintOf}
            sheet={sheet}
            mapping={mapping}
            onChange={setMapping}
          />
        )}
        <p className="rw-hidden" role="status">
          {busy === 'checking' ? t('kit:loading') : preview ? texts.willTake(taken) : ''}
        </p>
        {preview && (
          <SheetPreview
            result={preview}
            columns={columns}
            reasonOf={texts.reasonOf}
            willTake={texts.willTake(taken)}
            willChange={texts.willChange(preview.changesCount)}
          />
        )}
      </div>
    </FullScreenDialog>
  );
}
