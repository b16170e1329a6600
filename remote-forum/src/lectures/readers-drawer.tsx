import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  EXAM_TABLE_SIZES,
  LECTURE_READERS_MAX,
  TABLE_PAGE_SIZE,
  type LectureReader,
} from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import {
  Button,
  EmptyState,
  formatDateTime,
  SearchBox,
  Skeleton,
  useKitSettings,
  UserText,
} from '@riwaq/ui/core';
import { Segmented } from '@riwaq/ui/display';
import { Drawer } from '@riwaq/ui/compiled-in';
import { dataOf, Problem, useAttempt } from '@riwaq/ui/page';
import { DataTable } from '@riwaq/ui/table';
import { csvName, readersCsv } from './readers-csv';
import { useReaders } from './use-lectures';

const WIDTH = 'min(760px, 100vw)';
const FILTERS = ['all', 'seen', 'unseen'] as const;
type Filter = (typeof FILTERS)[number];

interface ReadersDrawerProps {
  lecture: { itemGuid: string; title: string };
  open: boolean;
  onClose: () => void;
}

/** Which students have seen a lecture, and when. */
export default function ReadersDrawer({ lecture, open, onClose }: ReadersDrawerProps) {
  const { t } = useTranslation('forum');
  return (
    <Drawer
      open={open}
      size={WIDTH}
      onClose={onClose}
      title={
        <div className="rw-forum-drawer-title">
          <span>{t('lectures.readers.title')}</span>
          <UserText>{lecture.title}</UserText>
        </div>
      }
    >
      <Readers lecture={lecture} />
    </Drawer>
  );
}

function Readers({ lecture: { itemGuid, title } }: Pick<ReadersDrawerProps, 'lecture'>) {
  const { t } = useTranslation('forum');
  const [search, setSearch] = useState('');
  const [filter, setFilter] = useState<Filter>('all');
  const [place, setPlace] = useState({ page: 1, pageSize: TABLE_PAGE_SIZE as number });
  const seen = filter === 'all' ? null : filter === 'seen';
  const state = useReaders({ itemGuid, searchText: search, seen, ...place });
  const save = useExport(itemGuid, title);
  const columns = useColumns();
  const begin = () => setPlace(({ pageSize }) => ({ page: 1, pageSize }));

  if (state.kind === 'failed')
    return <Problem cause={state.cause} onRetry={state.retry} retrying={state.retrying} />;
  if (state.kind === 'loading') return <Skeleton rows={8} />;
  const { readers, total, seenCount, studentsCount } = state.data;
  return (
    <div className="rw-lec-readers-panel">
      <p className="rw-lec-readers-sum">
        {t('lectures.readers.sum', { seen: seenCount, total: studentsCount })}
      </p>
      <div className="rw-lec-readers-tools">
        <SearchBox
          label={t('lectures.readers.search')}
          value={search}
          onSearch={(text) => {
            setSearch(text);
            begin();
          }}
        />
        <Segmented<Filter>
          aria-label={t('lectures.readers.filter')}
          value={filter}
          onChange={(chosen) => {
            setFilter(chosen);
            begin();
          }}
          options={FILTERS.map((value) => ({ value, label: t(`lectures.readers.${value}`) }))}
        />
        <Button
          icon={<Download size={16} aria-hidden />}
          disabled={studentsCount === 0}
          loading={save.isRunning}
          onClick={() => void save.run()}
        >
          {t('lectures.readers.export')}
        </Button>
      </div>
      <DataTable<LectureReader>
        label={t('lectures.readers.title')}
        rows={readers}
        columns={columns}
        rowKey={({ student }) => student.studentGuid}
        locale={{
          emptyText: (
            <EmptyState title={t(studentsCount === 0 ? 'lectures.readers.none' : 'nothingFound')} />
          ),
        }}
        pageSizes={EXAM_TABLE_SIZES}
        paging={{ ...place, total, onChange: (page, pageSize) => setPlace({ page, pageSize }) }}
      />
    </div>
  );
}

function useColumns() {
  const { t } = useTranslation('forum');
  const { language } = useKitSettings();
  const date = (value: string | null) =>
    value === null ? (
      <span className="rw-lec-not">{t('lectures.readers.not')}</span>
    ) : (
      formatDateTime(value, language)
    );
  return [
    {
      key: 'student',
      title: t('lectures.readers.student'),
      render: (_: unknown, { student }: LectureReader) => (
        <UserText>{student.studentFullName}</UserText>
      ),
    },
    {
      key: 'section',
      title: t('lectures.readers.section'),
      render: (_: unknown, { sectionName }: LectureReader) => <UserText>{sectionName}</UserText>,
    },
    {
      key: 'seen',
      title: t('lectures.readers.seenDate'),
      render: (_: unknown, { seenDate }: LectureReader) => date(seenDate),
    },
    {
      key: 'downloaded',
      title: t('lectures.readers.downloadedDate'),
      render: (_: unknown, { downloadedDate }: LectureReader) => date(downloadedDate),
    },
  ];
}

/** Saves all students of the lecture as a CSV file, regardless of the table's filter. */
function useExport(
  itemGuid: string,
  title: string,
): { isRunning: boolean; run: () => Promise<unknown> } {
  const { t } = useTranslation('forum');
  const { api } = useHost();
  const attempt = useAttempt();
  const [isRunning, setRunning] = useState(false);

  const run = async () => {
    setRunning(true);
    await attempt(async () => {
      const all: LectureReader[] = [];
      for (let page = 1; ; page += 1) {
        const { readers, total } = dataOf(
          await api('GET Lectures/GetReaders', {
            query: { itemGuid, page, pageSize: LECTURE_READERS_MAX },
          }),
        );
        all.push(...readers);
        if (readers.length === 0 || all.length >= total) break;
      }
      const csv = readersCsv(
        [
          t('lectures.readers.student'),
          t('lectures.readers.section'),
          t('lectures.readers.seenDate'),
          t('lectures.readers.downloadedDate'),
        ],
        all,
      );
      saveText(csv, csvName(title));
    });
    setRunning(false);
  };
  return { isRunning, run };
}

function saveText(text: string, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  link.download = name;
  link.click();
  // The browser has started the download by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
