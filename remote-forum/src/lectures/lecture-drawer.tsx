import { ChevronLeft, ChevronRight, Pencil, Users } from 'lucide-react';
import { useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { FileItem, Lecture } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { Button, EmptyState, RelativeTime, Skeleton, UserText } from '@riwaq/ui/core';
import { Drawer } from '@riwaq/ui/compiled-in';
import { dataOf, Facts, isMissing, Problem, useDownload } from '@riwaq/ui/page';
import { FileCard, RichText } from '@riwaq/ui/plain';
import { PublicationSign } from './publication-sign';
import { useLecture, useRefreshLectures, type OpenedLecture } from './use-lectures';

const WIDTH = 'min(720px, 100vw)';

interface LectureDrawerProps {
  itemGuid: string;
  open: boolean;
  onClose: () => void;
  /** The lectures beside it in its folder; null at the ends. */
  onPrevious: (() => void) | null;
  onNext: (() => void) | null;
  /** For who teaches the subject. */
  onEdit: ((lecture: Lecture) => void) | null;
  onReaders: ((lecture: Lecture) => void) | null;
}

/** A lecture with its text and files. Opening it is seeing it. */
export default function LectureDrawer({
  itemGuid,
  open,
  onClose,
  onPrevious,
  onNext,
  onEdit,
  onReaders,
}: LectureDrawerProps) {
  const { t } = useTranslation('forum');
  const state = useLecture(itemGuid);
  const lecture = state.kind === 'ready' ? state.data.lecture : null;
  const footer = (
    <div className="rw-lec-foot">
      {/* Arrows follow the text direction; the previous lecture is at its start. */}
      <Button
        disabled={!onPrevious}
        icon={<ChevronLeft className="rw-mirror" size={18} aria-hidden />}
        onClick={() => onPrevious?.()}
      >
        {t('lectures.previous')}
      </Button>
      <Button
        disabled={!onNext}
        icon={<ChevronRight className="rw-mirror" size={18} aria-hidden />}
        iconPlacement="end"
        onClick={() => onNext?.()}
      >
        {t('lectures.next')}
      </Button>
    </div>
  );

  return (
    <Drawer
      open={open}
      size={WIDTH}
      onClose={onClose}
      title={lecture ? <UserText>{lecture.title}</UserText> : t('lectures.lecture')}
      footer={footer}
    >
      {state.kind === 'loading' && <Skeleton rows={6} />}
      {state.kind === 'failed' &&
        (isMissing(state.cause) ? (
          <EmptyState title={t('lectures.gone.lecture')} hint={t('gone.hint')} />
        ) : (
          <Problem cause={state.cause} onRetry={state.retry} retrying={state.retrying} />
        ))}
      {state.kind === 'ready' && (
        <OpenLecture key={itemGuid} opened={state.data} onEdit={onEdit} onReaders={onReaders} />
      )}
    </Drawer>
  );
}

function OpenLecture({
  opened: { lecture, description },
  onEdit,
  onReaders,
}: { opened: OpenedLecture } & Pick<LectureDrawerProps, 'onEdit' | 'onReaders'>) {
  const { t } = useTranslation('forum');
  const markSeen = useMarkSeen(lecture);
  return (
    <div className="rw-lec-open">
      <Facts>
        <UserText>{lecture.teacher.teacherName}</UserText>
        <RelativeTime date={lecture.publishedDate ?? lecture.createdDate} />
        {lecture.modifiedDate !== null && t('edited')}
      </Facts>
      {(onEdit || onReaders) && (
        <div className="rw-lec-open-tools">
          <PublicationSign lecture={lecture} />
          {onReaders && (
            <Button
              size="small"
              icon={<Users size={16} aria-hidden />}
              onClick={() => onReaders(lecture)}
            >
              {t('lectures.readers.title')}
            </Button>
          )}
          {onEdit && (
            <Button
              size="small"
              icon={<Pencil size={16} aria-hidden />}
              onClick={() => onEdit(lecture)}
            >
              {t('edit')}
            </Button>
          )}
        </div>
      )}
      {description !== '' && <RichText html={description} />}
      <LectureFiles files={lecture.files} onDownloaded={() => markSeen(true)} />
    </div>
  );
}

/** Notes that a student has opened the lecture; the function that it returns notes a download. */
function useMarkSeen({ itemGuid, seen }: Lecture): (downloaded: boolean) => Promise<void> {
  const { api, log } = useHost();
  const refresh = useRefreshLectures();

  const counts = seen !== null;
  const mark = useCallback(
    async (downloaded: boolean) => {
      if (!counts) return;
      try {
        dataOf(
          await api('PUT Lectures/MarkAsSeen', {
            query: { itemGuid, ...(downloaded && { downloaded: 'true' as const }) },
          }),
        );
        await refresh();
      } catch (cause) {
        log.error('a lecture could not be marked as seen', cause);
      }
    },
    [api, log, refresh, itemGuid, counts],
  );
  useEffect(() => {
    if (seen === false) void mark(false);
  }, [seen, mark]);
  return mark;
}

function LectureFiles({
  files,
  onDownloaded,
}: {
  files: readonly FileItem[];
  onDownloaded: () => Promise<void>;
}) {
  const { t } = useTranslation('forum');
  const save = useDownload();
  const refresh = useRefreshLectures();
  const download = ({ fileUrl }: FileItem) =>
    save(fileUrl, async () => {
      await onDownloaded();
      await refresh();
    });
  return (
    <ul className="rw-forum-files" aria-label={t('content.files')}>
      {files.map((file) => (
        <li key={file.fileGuid}>
          <FileCard file={file} onDownload={() => download(file)} />
        </li>
      ))}
    </ul>
  );
}
