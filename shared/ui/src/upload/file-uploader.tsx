import { CONTENT_FILES_MAX, formatFileSize, UPLOAD, type UploadLocation } from '@riwaq/api';
import { Alert as PlainAlert } from 'antd';
import { scoped } from '../antd/scope';
import { Button } from '../core/button';
import { CloudUpload, X } from 'lucide-react';
import { useId, useRef, useState, type MutableRefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '../core/classes';
import { AttachedRow } from './attached-row';
import type { AttachedFile } from './attached-file';
import { UploadRow } from './upload-row';
import { uploadLimit } from './upload-limit';
import { useReportBusy } from './use-report-busy';
import { awaited, useUploads, type RefusedFile } from './use-uploads';
import './upload.css';

const Alert = scoped(PlainAlert);

export interface FileUploaderProps {
  location: UploadLocation;
  /** Uploaded files, in order. */
  files: readonly AttachedFile[];
  onChange: (files: AttachedFile[]) => void;
  /** Default true. */
  multiple?: boolean;
  /** Maximum number of files. Default 20, or 1 without `multiple`. */
  max?: number;
  /** False: captions cannot be edited. Default true. */
  captions?: boolean;
  /**
   * Called when the first upload starts, and when none is pending any more; failed uploads do not
   * count as pending.
   */
  onBusy?: (busy: boolean) => void;
}

const ACCEPT = UPLOAD.extensions.map((extension) => `.${extension}`).join(',');
const LIMIT = uploadLimit();

/**
 * Uploads files in chunks, by drag and drop or a button. Names and sizes are checked before the
 * upload (FILE-3, FILE-4); each upload can be paused, resumed and cancelled, and waits while
 * offline.
 */
export function FileUploader({
  location,
  files,
  onChange,
  multiple = true,
  max = multiple ? CONTENT_FILES_MAX : 1,
  captions = true,
  onBusy,
}: FileUploaderProps) {
  const { latest, change } = useLatestFiles(files, onChange);
  const { uploads, refused, add, dismiss } = useUploads(location, (done, source) =>
    change([
      ...latest.current,
      {
        fileUrl: done.fileUrl,
        fileCaption: source.name,
        fileSizeFormated: formatFileSize(done.bytes),
        fileGuid: done.fileGuid,
      },
    ]),
  );
  useReportBusy(awaited(uploads), onBusy);
  const room = max - files.length - uploads.length;
  const setCaption = (file: AttachedFile, fileCaption: string) =>
    change(latest.current.map((each) => (each === file ? { ...each, fileCaption } : each)));

  return (
    <div className="rw-uploader">
      <DropArea
        multiple={multiple}
        max={max}
        full={room <= 0}
        onFiles={(chosen) => add(multiple ? chosen : chosen.slice(0, 1), room)}
      />
      <RefusedFiles refused={refused} max={max} onDismiss={dismiss} />
      {(files.length > 0 || uploads.length > 0) && (
        <ul className="rw-files">
          {files.map((file) => (
            <AttachedRow
              key={file.fileUrl}
              file={file}
              onCaption={captions ? (fileCaption) => setCaption(file, fileCaption) : undefined}
              onRemove={() => change(latest.current.filter((each) => each !== file))}
            />
          ))}
          {uploads.map((upload) => (
            <UploadRow key={upload.id} upload={upload} />
          ))}
        </ul>
      )}
    </div>
  );
}

/** The files with changes that React has not rendered yet. */
function useLatestFiles(
  files: readonly AttachedFile[],
  onChange: (files: AttachedFile[]) => void,
): { latest: MutableRefObject<readonly AttachedFile[]>; change: (next: AttachedFile[]) => void } {
  const drawn = useRef(files);
  const latest = useRef(files);
  // React may render once more with an older value (concurrent rendering): the latest change must
  // not be lost.
  if (drawn.current !== files) drawn.current = latest.current = files;
  return {
    latest,
    change: (next) => {
      latest.current = next;
      onChange(next);
    },
  };
}

interface DropAreaProps {
  multiple: boolean;
  max: number;
  /** No further file can be chosen. */
  full: boolean;
  onFiles: (files: File[]) => void;
}

/** Takes files by drag and drop or a button. */
function DropArea({ multiple, max, full, onFiles }: DropAreaProps) {
  const { t } = useTranslation('kit');
  const input = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const [over, setOver] = useState(false);
  return (
    <div
      className={classes('rw-uploader-drop', over && 'rw-uploader-over')}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onFiles([...event.dataTransfer.files]);
      }}
    >
      <CloudUpload size={28} aria-hidden />
      <p>
        <Button
          type="link"
          disabled={full}
          aria-describedby={hintId}
          onClick={() => input.current?.click()}
        >
          {t(multiple ? 'upload.chooseMany' : 'upload.chooseOne')}
        </Button>{' '}
        <span className="rw-uploader-or">{t('upload.orDrop')}</span>
      </p>
      <p id={hintId} className="rw-file-note">
        {full ? t('upload.full', { count: max }) : t('upload.hint', { size: LIMIT })}
      </p>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t(multiple ? 'upload.chooseMany' : 'upload.chooseOne')}
        multiple={multiple}
        accept={ACCEPT}
        onChange={(event) => {
          if (event.target.files) onFiles([...event.target.files]);
          event.target.value = '';
        }}
      />
    </div>
  );
}

interface RefusedFilesProps {
  refused: readonly RefusedFile[];
  max: number;
  onDismiss: (id: number) => void;
}

function RefusedFiles({ refused, max, onDismiss }: RefusedFilesProps) {
  const { t } = useTranslation('kit');
  return refused.map(({ id, name, reason }) => (
    <Alert
      key={id}
      type="error"
      showIcon
      title={<span>{t(`upload.refused.${reason}`, { name, size: LIMIT, count: max })}</span>}
      closable={{
        closeIcon: <X size={16} aria-label={t('close')} />,
        onClose: () => onDismiss(id),
      }}
    />
  ));
}
