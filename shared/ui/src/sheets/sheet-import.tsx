import { FileDown } from 'lucide-react';
import { useMemo } from 'react';
import type { XlsxSheet } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { Button } from '../core';
import { Field } from '../editing';
import { Select } from '../form';
import { CancelButton, FullScreenDialog } from '../overlay';
import type { ColumnType } from '../table';
import { FileDrop } from '../upload/file-drop';
import { templateWithCodes, type Mapping, type SheetTemplate } from './mapping';
import { MappingBoard } from './mapping-board';
import { SheetPreview, type TakenRow } from './sheet-preview';
import {
  useSheetImport,
  type ImportFailure,
  type SheetRequest,
  type SheetSource,
} from './use-sheet-import';
import { useSheetTexts } from './use-sheet-texts';
// Importing a group's code does not import its styles.
import '../editing/editing.css';
import './sheets.css';

export interface SheetImportProps<
  Key extends string,
  Taken extends TakenRow,
  LeftOut extends { rowNumber: number },
> extends SheetSource<Key, Taken, LeftOut> {
  open: boolean;
  onClose: () => void;
  /** Downloads the template file. Without it, none is offered. */
  onTemplate?: () => void;
  onSaved: () => void;
  /** True: unchanged rows are not saved again, so they do not count. Default false. */
  savesOnlyChanges?: boolean;
  /** Downloads the rows that are left out, to be corrected and imported again. */
  onLeftOut?: (request: SheetRequest<Key>) => void;
  /** Codes of the students, by which the column `StudentCode` is recognised. */
  codes?: readonly string[];
  /** Columns of the preview, after the row number. */
  columns: ColumnType<Taken>[];
  /** Texts in the user's language. */
  texts: {
    title: string;
    hint: string;
    /** Needed where a template file is offered. */
    template?: string;
    labelOf: (key: Key) => string;
    hintOf: (key: Key) => string;
    reasonOf: (row: LeftOut) => string;
    willTake: (count: number) => string;
    willChange: (count: number, unchanged: number) => string;
    /** Text of the button, with the number of saved rows and of those left out. */
    confirm: (count: number, left: number) => string;
    saved: (count: number) => string;
  };
}

/**
 * Imports a spreadsheet in steps (DEGREE-4 to DEGREE-6): choose a file and a sheet, map its
 * columns, preview, save.
 */
export function SheetImport<
  Key extends string,
  Taken extends TakenRow,
  LeftOut extends { rowNumber: number },
>(props: SheetImportProps<Key, Taken, LeftOut>) {
  const { open, onClose, extensions, onTemplate, onSaved, onLeftOut, columns, texts } = props;
  const template = useMemo(
    () => templateWithCodes(props.template, props.codes),
    [props.template, props.codes],
  );
  const { notify } = useHost();
  const { file, sent, sheet, mapping, preview, busy, failure, ...actions } = useSheetImport(
    { ...props, template },
    (changesCount) => {
      notify.success(texts.saved(changesCount));
      onSaved();
      onClose();
    },
  );
  const { taken, leftOut, changesCount } = preview ?? { taken: [], leftOut: [], changesCount: 0 };
  const savedCount = props.savesOnlyChanges ? changesCount : taken.length;
  return (
    <FullScreenDialog
      open={open}
      title={texts.title}
      onClose={onClose}
      dirty={sent !== null && busy !== 'saving'}
      footer={
        <ImportFoot
          confirmText={texts.confirm(savedCount, leftOut.length)}
          canSave={actions.canSave && savedCount > 0}
          saving={busy === 'saving'}
          onSave={() => void actions.save()}
        />
      }
    >
      <div className="rw-form rw-sheet-import">
        <p className="rw-form-note">{texts.hint}</p>
        <FileTools
          file={file}
          isSent={sent !== null}
          sending={busy === 'sending'}
          extensions={extensions}
          templateText={texts.template}
          onTemplate={onTemplate}
          onFile={(chosen) => void actions.upload(chosen)}
        />
        {failure && <FailureNotice failure={failure} />}
        {sent && sheet && sent.sheets.length > 1 && (
          <SheetChoice sheets={sent.sheets} sheet={sheet} onChange={actions.chooseSheet} />
        )}
        {sheet && mapping && (
          <ColumnsMapping
            template={template}
            texts={texts}
            sheet={sheet}
            mapping={mapping}
            onChange={actions.setMapping}
          />
        )}
        <ImportStatus
          checking={busy === 'checking'}
          result={preview ? texts.willTake(taken.length) : ''}
        />
        {preview && (
          <SheetPreview
            result={preview}
            columns={columns}
            reasonOf={texts.reasonOf}
            willTake={texts.willTake(taken.length)}
            willChange={texts.willChange(changesCount, taken.length - changesCount)}
            onLeftOut={actions.request && onLeftOut?.bind(null, actions.request)}
          />
        )}
      </div>
    </FullScreenDialog>
  );
}

function ImportFoot({
  confirmText,
  canSave,
  saving,
  onSave,
}: {
  confirmText: string;
  canSave: boolean;
  saving: boolean;
  onSave: () => void;
}) {
  return (
    <div className="rw-form-foot">
      <CancelButton />
      <Button type="primary" disabled={!canSave} loading={saving} onClick={onSave}>
        {confirmText}
      </Button>
    </div>
  );
}

/** The board that maps the columns of a sheet; a note for a sheet without columns. */
function ColumnsMapping<Key extends string>({
  template,
  texts,
  sheet,
  mapping,
  onChange,
}: {
  template: SheetTemplate<Key>;
  texts: { labelOf: (key: Key) => string; hintOf: (key: Key) => string };
  sheet: XlsxSheet;
  mapping: Mapping<Key>;
  onChange: (mapping: Mapping<Key>) => void;
}) {
  const { t } = useSheetTexts();
  if (sheet.columnsInfo.length === 0)
    return (
      <p className="rw-sheet-notice" role="note">
        {t('sheets:emptySheet')}
      </p>
    );
  return (
    <MappingBoard
      key={sheet.sheetName}
      template={template}
      labelOf={texts.labelOf}
      hintOf={texts.hintOf}
      sheet={sheet}
      mapping={mapping}
      onChange={onChange}
    />
  );
}

function FileTools({
  file,
  isSent,
  sending,
  extensions,
  templateText,
  onTemplate,
  onFile,
}: {
  file: File | null;
  isSent: boolean;
  sending: boolean;
  extensions: readonly string[];
  templateText?: string | undefined;
  onTemplate?: (() => void) | undefined;
  onFile: (file: File) => void;
}) {
  const { t } = useSheetTexts();
  return (
    <FileDrop
      file={file}
      accept={extensions.map((end) => `.${end}`).join(',')}
      texts={{
        choose: t('sheets:choose'),
        another: t('sheets:another'),
        orDrop: t('sheets:orDrop'),
      }}
      button={{ type: isSent ? 'default' : 'primary', loading: sending }}
      onFile={onFile}
    >
      {onTemplate && (
        <Button icon={<FileDown size={16} aria-hidden />} onClick={onTemplate}>
          {templateText}
        </Button>
      )}
    </FileDrop>
  );
}

/** Announces the preview to screen readers. */
function ImportStatus({ checking, result }: { checking: boolean; result: string }) {
  const { t } = useSheetTexts();
  return (
    <p className="rw-hidden" role="status">
      {checking ? t('kit:loading') : result}
    </p>
  );
}

function FailureNotice({ failure }: { failure: ImportFailure }) {
  const { t } = useSheetTexts();
  return (
    <div className="rw-sheet-notice" role="alert">
      <p>{t(failure.key, { ns: 'status' })}</p>
      {failure.details && <p className="rw-sheet-details">{failure.details}</p>}
    </div>
  );
}

function SheetChoice({
  sheets,
  sheet,
  onChange,
}: {
  sheets: readonly XlsxSheet[];
  sheet: XlsxSheet;
  onChange: (sheet: XlsxSheet) => void;
}) {
  const { t } = useSheetTexts();
  return (
    <Field label={t('sheets:sheet')}>
      {({ status: _status, ...control }) => (
        <Select<string>
          {...control}
          value={sheet.sheetName}
          options={sheets.map(({ sheetName, rowsCount }) => ({
            value: sheetName,
            label: t('sheets:sheetOption', { name: sheetName, count: rowsCount }),
          }))}
          onChange={(name) => onChange(sheets.find(({ sheetName }) => sheetName === name) ?? sheet)}
        />
      )}
    </Field>
  );
}
