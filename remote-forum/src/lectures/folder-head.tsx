import { ArrowRight, BookOpenText, ChevronRight, EyeOff, FolderPlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from '@riwaq/contract/router';
import { SearchBox, UserText } from '@riwaq/ui/core';
import { AddMenu, RefreshButton, ToolLink } from '@riwaq/ui/page';
import { folderPath, SUBJECTS_PATH } from './lecture-paths';
import { ProgressLine } from './progress-line';
import type { LectureContent } from './use-lectures';

interface FolderHeadProps {
  content: LectureContent;
  search: string;
  onSearch: (text: string) => void;
  onRefresh: () => Promise<unknown>;
  onAddLecture: () => void;
  onAddFolder: () => void;
}

/** Head of a subject or folder: breadcrumbs, progress and actions. */
export function FolderHead({
  content,
  search,
  onSearch,
  onRefresh,
  onAddLecture,
  onAddFolder,
}: FolderHeadProps) {
  const { subject, folder, progress } = content;
  const { t } = useTranslation('forum');
  const { subjectGuid, subjectName, canEdit } = subject;
  const parent = folder ? folderPath(subjectGuid, folder.folderGuid) : SUBJECTS_PATH;
  const add = canEdit
    ? [
        {
          key: 'lecture',
          label: t('lectures.add.lecture'),
          icon: <BookOpenText size={16} aria-hidden />,
          onClick: onAddLecture,
        },
        {
          key: 'folder',
          label: t('lectures.add.folder'),
          icon: <FolderPlus size={16} aria-hidden />,
          onClick: onAddFolder,
        },
      ]
    : [];

  return (
    <header className="rw-lec-head">
      <FolderCrumbs {...content} />
      <div className="rw-forum-tools">
        <SearchBox
          expanding
          label={t('lectures.searchLectures')}
          value={search}
          onSearch={onSearch}
        />
        <RefreshButton onRefresh={onRefresh} />
        <AddMenu items={add} />
      </div>
      <div className="rw-forum-place">
        <ToolLink
          to={parent}
          label={t('toolbar.parent')}
          icon={<ArrowRight className="rw-forum-back" size={20} aria-hidden />}
        />
        <div className="rw-forum-heading">
          <h2>
            <UserText>{folder?.title ?? subjectName}</UserText>
          </h2>
          {folder && !folder.visible && (
            <span className="rw-forum-sign">
              <EyeOff size={14} aria-hidden />
              {t('lectures.hidden')}
            </span>
          )}
        </div>
        <ProgressLine progress={progress} />
      </div>
      {folder && folder.description !== '' && (
        <p className="rw-lec-about">
          <UserText>{folder.description}</UserText>
        </p>
      )}
    </header>
  );
}

function FolderCrumbs({ subject, folder, trail }: LectureContent) {
  const { t } = useTranslation('forum');
  const { subjectGuid, subjectName } = subject;
  const above = trail.slice(0, -1);
  return (
    <nav className="rw-trail rw-forum-crumbs rw-lec-crumbs" aria-label={t('crumbs')}>
      <ol>
        <li>
          <Link to={SUBJECTS_PATH}>{t('lectures.title')}</Link>
        </li>
        {folder && (
          <li>
            <ChevronRight className="rw-mirror" size={14} aria-hidden />
            <Link to={folderPath(subjectGuid, null)}>
              <UserText>{subjectName}</UserText>
            </Link>
          </li>
        )}
        {above.map(({ folderGuid, title }) => (
          <li key={folderGuid}>
            <ChevronRight className="rw-mirror" size={14} aria-hidden />
            <Link to={folderPath(subjectGuid, folderGuid)}>
              <UserText>{title}</UserText>
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
