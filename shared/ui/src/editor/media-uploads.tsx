import { Alert as PlainAlert } from 'antd';
import { useTranslation } from 'react-i18next';
import { isolate } from '@riwaq/api';
import { scoped } from '../antd/scope';
import { usePageDirection } from '../core/use-direction';
import { uploadLimit } from '../upload/upload-limit';
import { UploadRow } from '../upload/upload-row';
import { UploadedMediumRow } from './uploaded-medium-row';
import type { EditorMedia } from './use-editor-media';

const Alert = scoped(PlainAlert);

/** Media that are not in the text yet, and files that cannot be inserted. */
export function MediaUploads({ media }: { media: EditorMedia }) {
  const { t, i18n } = useTranslation('kit');
  const page = usePageDirection();
  return (
    <>
      {(media.uploads.length > 0 || media.arrived.length > 0) && (
        <ul className="rw-files rw-editor-uploads">
          {media.arrived.map((medium) => (
            <UploadedMediumRow
              key={medium.fileUrl}
              medium={medium}
              onRetry={() => media.place(medium)}
              onRemove={() => media.remove(medium.fileUrl)}
            />
          ))}
          {media.uploads.map((upload) => (
            <UploadRow key={upload.id} upload={upload} />
          ))}
        </ul>
      )}
      {media.refused.map(({ id, name, reason }) => (
        <Alert
          key={id}
          type="error"
          showIcon
          title={t(`upload.refused.${reason}`, { name, size: uploadLimit(), count: 1 })}
          closable={{ onClose: () => media.dismiss(id), 'aria-label': t('close') }}
        />
      ))}
      {media.unfit.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t('editor.unfit', {
            names: new Intl.ListFormat(i18n.language).format(
              media.unfit.map((name) => isolate(name, page)),
            ),
          })}
        />
      )}
    </>
  );
}
