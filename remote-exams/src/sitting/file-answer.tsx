import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ANSWER_FILES_MAX } from '@riwaq/api';
import { useDownload } from '@riwaq/ui/page';
import { FileCard, FileUploader, type AttachedFile } from '@riwaq/ui/upload';
import { nameInAddress } from '../questions/name-in-address';
import type { AnswerFieldProps } from './answer-field';

/** Input for an answer that consists of files. */
export default function FileAnswer({
  answer,
  disabled,
  labelledBy,
  problemId,
  onWrite,
  onBusy,
}: AnswerFieldProps) {
  const { t } = useTranslation('exams');
  const download = useDownload();
  // The server stores only addresses; other data of a file that was uploaded here is cached while
  // the component is mounted.
  const known = useRef(new Map<string, AttachedFile>());
  const files = answer.map(
    (fileUrl) => known.current.get(fileUrl) ?? { fileUrl, fileCaption: nameInAddress(fileUrl) },
  );
  const change = (next: AttachedFile[]) => {
    for (const file of next) known.current.set(file.fileUrl, file);
    const urls = next.map(({ fileUrl }) => fileUrl);
    if (urls.join('\n') !== answer.join('\n')) onWrite(urls);
  };
  if (disabled) {
    if (files.length === 0) return <p className="rw-sit-note">{t('sitting.answer.noFile')}</p>;
    return (
      <div className="rw-sit-files" role="group" aria-labelledby={labelledBy}>
        {files.map((file) => (
          <FileCard
            key={file.fileUrl}
            file={{ fileSizeFormated: '', downloadCount: 0, ...file }}
            onDownload={() => download(file.fileUrl)}
          />
        ))}
      </div>
    );
  }
  return (
    <div
      className="rw-sit-files"
      role="group"
      aria-labelledby={labelledBy}
      aria-describedby={problemId}
    >
      <FileUploader
        location="ExamAnswer"
        files={files}
        max={ANSWER_FILES_MAX}
        captions={false}
        onChange={change}
        onBusy={onBusy}
      />
    </div>
  );
}
