import {
  ArrowDown,
  ArrowUp,
  BookOpenText,
  CheckCheck,
  Copy,
  Eye,
  EyeOff,
  Folder,
  FolderInput,
  GripVertical,
  Pencil,
  Trash2,
  Users,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Lecture, LectureFolder, LectureItem } from '@riwaq/api';
import { Link } from '@riwaq/contract/router';
import { Clamped, RelativeTime, Tag, UserText } from '@riwaq/ui/core';
import { Facts, type MenuAction, MenuButton, type RowOrder } from '@riwaq/ui/page';
import { folderPath } from './lecture-paths';
import { ProgressLine } from './progress-line';
import { PublicationSign } from './publication-sign';
import { handleId } from './use-order';

/** Actions of a teacher on an item; undefined for students. */
export interface ItemEditing {
  onEdit: () => void;
  onReaders: () => void;
  onVisible: (visible: boolean) => void;
  onMove: () => void;
  onCopy: () => void;
  onDelete: () => void;
  /** Present when the list is in the teacher's order, and so can be reordered. */
  order?: RowOrder;
}

interface ItemRowProps {
  item: LectureItem;
  /** The address that opens it. */
  to: string;
  /** Whether the list contains items of several folders. */
  found?: boolean;
  studentsCount: number | null;
  editing?: ItemEditing;
}

/** A folder or a lecture in a list. */
export function ItemRow({ item, to, found = false, studentsCount, editing }: ItemRowProps) {
  const { t } = useTranslation('forum');
  const unseen = item.kind === 'lecture' && item.seen === false;
  const hidden = editing !== undefined && isHidden(item);
  return (
    <article
      className="rw-forum-row rw-lec-row"
      data-hidden={hidden || undefined}
      data-unseen={unseen || undefined}
    >
      {editing?.order && <OrderHandle item={item} order={editing.order} />}
      <span className={`rw-forum-row-icon rw-lec-icon-${item.kind}`}>
        {item.kind === 'folder' ? (
          <Folder size={20} aria-hidden />
        ) : (
          <BookOpenText size={20} aria-hidden />
        )}
      </span>
      <div className="rw-lec-row-body">
        <div className="rw-forum-row-main">
          <div className="rw-lec-row-title">
            <h3 className="rw-forum-row-title">
              <Link to={to}>
                <Clamped>{item.title}</Clamped>
              </Link>
            </h3>
            {item.kind === 'lecture' && item.isNew && (
              <Tag color="success">{t('lectures.new')}</Tag>
            )}
          </div>
          {item.kind === 'folder' ? (
            <FolderFacts folder={item} />
          ) : (
            <LectureFacts lecture={item} found={found} />
          )}
        </div>
        <div className="rw-lec-signs">
          {item.kind === 'folder' ? (
            <FolderSigns folder={item} />
          ) : (
            <LectureSigns
              lecture={item}
              studentsCount={studentsCount}
              onReaders={editing?.onReaders}
            />
          )}
        </div>
      </div>
      {editing && (
        <div className="rw-forum-row-actions">
          <ItemMenu item={item} editing={editing} />
        </div>
      )}
    </article>
  );
}

/** Whether students do not see the item. */
const isHidden = (item: LectureItem): boolean =>
  item.kind === 'lecture' ? item.publication !== 'shown' : !item.visible;

/** Moves the item by dragging or with the arrow keys. */
function OrderHandle({ item, order }: { item: LectureItem; order: RowOrder }) {
  const { t } = useTranslation('forum');
  return (
    <button
      type="button"
      id={handleId(item.itemGuid)}
      className="rw-handle rw-lec-handle"
      aria-label={t('lectures.order.handle', { name: item.title })}
      title={t('lectures.order.hint')}
      {...order.handle}
    >
      <GripVertical size={18} aria-hidden />
    </button>
  );
}

function FolderFacts({ folder: { description, progress } }: { folder: LectureFolder }) {
  const { t } = useTranslation('forum');
  return (
    <Facts>
      {t('lectures.count', { count: progress.lecturesCount })}
      {description !== '' && <UserText className="rw-lec-brief">{description}</UserText>}
    </Facts>
  );
}

function LectureFacts({
  lecture: { files, folderTitle, publishedDate, createdDate },
  found,
}: {
  lecture: Lecture;
  found: boolean;
}) {
  const { t } = useTranslation('forum');
  const downloads = files.reduce((sum, { downloadCount }) => sum + downloadCount, 0);
  return (
    <Facts>
      {found && folderTitle !== null && <UserText>{folderTitle}</UserText>}
      {t('lectures.files', { count: files.length })}
      {t('lectures.downloads', { count: downloads })}
      <RelativeTime date={publishedDate ?? createdDate} />
    </Facts>
  );
}

function FolderSigns({ folder: { visible, progress } }: { folder: LectureFolder }) {
  const { t } = useTranslation('forum');
  return (
    <>
      {!visible && (
        <span className="rw-forum-sign">
          <EyeOff size={14} aria-hidden />
          {t('lectures.hidden')}
        </span>
      )}
      <ProgressLine progress={progress} />
    </>
  );
}

interface LectureSignsProps {
  lecture: Lecture;
  studentsCount: number | null;
  onReaders?: () => void;
}

function LectureSigns(props: LectureSignsProps) {
  return (
    <>
      <PublicationSign lecture={props.lecture} />
      <SeenSign {...props} />
    </>
  );
}

function SeenSign({
  lecture: { seen, title, seenStudentsCount },
  studentsCount,
  onReaders,
}: LectureSignsProps) {
  const { t } = useTranslation('forum');
  if (seen)
    return (
      <span className="rw-lec-seen">
        <CheckCheck size={16} aria-hidden />
        {t('lectures.seen')}
      </span>
    );
  if (seenStudentsCount === null || studentsCount === null || !onReaders) return null;
  return (
    <button
      type="button"
      className="rw-lec-readers"
      aria-label={t('lectures.readers.open', {
        name: title,
        seen: seenStudentsCount,
        total: studentsCount,
      })}
      onClick={onReaders}
    >
      <Users size={14} aria-hidden />
      {t('lectures.readers.count', { seen: seenStudentsCount, total: studentsCount })}
    </button>
  );
}

function ItemMenu({
  item,
  editing: { onEdit, onReaders, onVisible, onMove, onCopy, onDelete, order },
}: {
  item: LectureItem;
  editing: ItemEditing;
}) {
  const { t } = useTranslation('forum');
  const actions: MenuAction[] = [
    { key: 'edit', label: t('edit'), icon: <Pencil size={16} aria-hidden />, onClick: onEdit },
    ...(item.kind === 'lecture'
      ? [
          {
            key: 'readers',
            label: t('lectures.readers.title'),
            icon: <Users size={16} aria-hidden />,
            onClick: onReaders,
          },
        ]
      : []),
    item.visible
      ? {
          key: 'hide',
          label: t('lectures.hide'),
          icon: <EyeOff size={16} aria-hidden />,
          onClick: () => onVisible(false),
        }
      : {
          key: 'show',
          label: t('lectures.show'),
          icon: <Eye size={16} aria-hidden />,
          onClick: () => onVisible(true),
        },
    ...(order?.onUp
      ? [
          {
            key: 'up',
            label: t('lectures.order.up'),
            icon: <ArrowUp size={16} aria-hidden />,
            onClick: order.onUp,
          },
        ]
      : []),
    ...(order?.onDown
      ? [
          {
            key: 'down',
            label: t('lectures.order.down'),
            icon: <ArrowDown size={16} aria-hidden />,
            onClick: order.onDown,
          },
        ]
      : []),
    {
      key: 'move',
      label: t('lectures.move.title'),
      icon: <FolderInput size={16} aria-hidden />,
      onClick: onMove,
    },
    {
      key: 'copy',
      label: t('lectures.copy.title'),
      icon: <Copy size={16} aria-hidden />,
      onClick: onCopy,
    },
    {
      key: 'delete',
      label: t('delete'),
      icon: <Trash2 size={16} aria-hidden />,
      danger: true,
      onClick: onDelete,
    },
  ];
  return <MenuButton label={t('menuOf', { name: item.title })} actions={actions} />;
}

/** Address of an item: a folder opens itself, a lecture opens over the shown folder. */
export const pathOfItem = (item: LectureItem, shownFolder: string | null): string =>
  item.kind === 'folder'
    ? folderPath(item.subjectGuid, item.itemGuid)
    : folderPath(item.subjectGuid, shownFolder, item.itemGuid);
