import { FileDown, Send, Undo2 } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  EXAM_TABLE_SIZES,
  EXAM_TYPE,
  searchMatcher,
  RESULT_PARTS,
  type FinalResult,
  type FinalResults,
  type ResultPart,
} from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { useSearchParams } from '@riwaq/contract/router';
import { useGuardedLeave } from '@riwaq/ui/compiled-in';
import { Button, EmptyState, formatDateTime, SearchBox, Skeleton, UserText } from '@riwaq/ui/core';
import { type ClassDraft, withSubject } from '@riwaq/ui/form';
import { PageHead, Problem, RefreshButton, useExport } from '@riwaq/ui/page';
import { DataTable, type ColumnType } from '@riwaq/ui/table';
import { useSubjects } from '../data/use-exams';
import { useUnsaved, type Unsaved } from '../data/use-unsaved';
import { ClassChoice } from './class-choice';
import { useFinalResults, useRefreshDegrees } from './use-degrees';
import { countMissing, usePublication, type ResultClass } from './use-publication';
import { WeightForm } from './weight-form';
import './degrees.css';

/**
 * The final results of a class: weights, the computed results, and their publication (route
 * finalResults).
 */
export default function FinalResultsPage() {
  const { t } = useTranslation('exams');
  const [query, setQuery] = useSearchParams();
  const subjects = useSubjects();
  const requested: ClassDraft = {
    subjectGuid: query.get('subjectGuid'),
    sectionGuid: query.get('sectionGuid'),
  };
  // Preselect the only subject and section of a teacher.
  const chosen =
    subjects.kind === 'ready'
      ? withSubject(
          subjects.data,
          requested.subjectGuid ??
            (subjects.data.length === 1 ? (subjects.data[0]?.subjectGuid ?? null) : null),
          requested.sectionGuid,
          true,
        )
      : requested;
  const of =
    chosen.subjectGuid !== null && chosen.sectionGuid !== null
      ? { subjectGuid: chosen.subjectGuid, sectionGuid: chosen.sectionGuid }
      : null;
  const unsaved = useUnsaved();
  // Remounts the class, with the form of its weights, after each discard.
  const [discards, setDiscards] = useState(0);
  const leave = useGuardedLeave(unsaved.any, () => setDiscards((before) => before + 1));
  const choose = ({ subjectGuid, sectionGuid }: ClassDraft) =>
    leave(() =>
      setQuery(
        {
          ...(subjectGuid !== null && { subjectGuid }),
          ...(sectionGuid !== null && { sectionGuid }),
        },
        { replace: true },
      ),
    );
  return (
    <div className="rw-exams">
      <PageHead title={t('degrees.final.title')} quiet />
      <div className="rw-degrees-filters" role="group" aria-label={t('degrees.class')}>
        <ClassChoice required value={chosen} onChange={choose} />
      </div>
      {of ? (
        <ClassResults
          key={`${of.subjectGuid}/${of.sectionGuid}/${discards}`}
          of={of}
          unsaved={unsaved}
        />
      ) : (
        <EmptyState title={t('degrees.final.choose')} hint={t('degrees.final.chooseHint')} />
      )}
    </div>
  );
}

function ClassResults({ of, unsaved }: { of: ResultClass; unsaved: Unsaved }) {
  const state = useFinalResults(of);
  if (state.kind === 'loading') return <Skeleton rows={8} />;
  if (state.kind === 'failed')
    return <Problem cause={state.cause} onRetry={state.retry} retrying={state.retrying} />;
  return (
    <>
      <WeightForm of={of} results={state.data} unsaved={unsaved} />
      <Results of={of} results={state.data} weightsChanged={unsaved.any} />
    </>
  );
}

/**
 * Whether results can be published: the class has weights and at least one result, and the results
 * are unpublished or their publication is outdated.
 */
const isPublishable = ({ weights, students, published }: FinalResults): boolean =>
  weights !== null &&
  countMissing(students) < students.length &&
  (published === null || published.outdated);

function Results({
  of,
  results,
  weightsChanged,
}: {
  of: ResultClass;
  results: FinalResults;
  weightsChanged: boolean;
}) {
  const { t } = useTranslation('exams');
  const [search, setSearch] = useState('');
  const columns = useResultColumns(results.weights);
  const { students, published, lists } = results;
  const matches = searchMatcher(search);
  const shown = students.filter(({ studentName, studentCode }) =>
    matches(`${studentName} ${studentCode}`),
  );
  return (
    <section className="rw-exams-panel" aria-label={t('degrees.final.results')}>
      <div className="rw-exams-notice" role="note">
        <p>{t('degrees.final.rule')}</p>
        {lists.open > 0 && <p>{t('degrees.final.open', { count: lists.open })}</p>}
      </div>
      <PublicationNote published={published} />
      <ResultsTools
        of={of}
        results={results}
        weightsChanged={weightsChanged}
        search={search}
        onSearch={setSearch}
      />
      {shown.length === 0 ? (
        <EmptyState
          title={t(students.length === 0 ? 'degrees.noStudents' : 'nothingFound')}
          hint={t(students.length === 0 ? 'degrees.noStudentsHint' : 'nothingFoundHint')}
        />
      ) : (
        <DataTable
          label={t('degrees.final.results')}
          rows={shown}
          columns={columns}
          rowKey="studentGuid"
          pageSizes={EXAM_TABLE_SIZES}
        />
      )}
    </section>
  );
}

interface ResultsToolsProps {
  of: ResultClass;
  results: FinalResults;
  weightsChanged: boolean;
  search: string;
  onSearch: (search: string) => void;
}

/** Search, export and publication above the results. */
function ResultsTools({ of, results, weightsChanged, search, onSearch }: ResultsToolsProps) {
  const { t } = useTranslation('exams');
  const { api, i18n } = useHost();
  const exportFile = useExport();
  const refresh = useRefreshDegrees();
  const { publish, withdraw, busy } = usePublication(of, results);
  const id = useId();
  const { students, published } = results;
  return (
    <>
      <div className="rw-exams-tools">
        <SearchBox label={t('search.students')} value={search} onSearch={onSearch} minLength={1} />
        <RefreshButton onRefresh={refresh} />
        <Button
          icon={<FileDown size={16} aria-hidden />}
          disabled={students.length === 0}
          onClick={() =>
            void exportFile(() =>
              api('GET Degrees/GetFinalResultsXlsx', { query: { ...of, Lang: i18n.language } }),
            )
          }
        >
          {t('degrees.export')}
        </Button>
        {published && (
          <Button
            icon={<Undo2 size={16} aria-hidden />}
            disabled={busy}
            onClick={() => void withdraw()}
          >
            {t('degrees.final.withdraw')}
          </Button>
        )}
        <Button
          type="primary"
          icon={<Send size={16} aria-hidden />}
          loading={busy}
          disabled={weightsChanged || !isPublishable(results)}
          aria-describedby={weightsChanged ? id : undefined}
          onClick={() => void publish()}
        >
          {t(published ? 'degrees.final.publishAgain' : 'degrees.final.publish')}
        </Button>
      </div>
      {weightsChanged && (
        <p id={id} className="rw-form-note rw-form-note-problem" role="status">
          {t('degrees.final.weightsChanged')}
        </p>
      )}
    </>
  );
}

/** Columns of the table of results: the averages by type of list, and the result. */
function useResultColumns(weights: FinalResults['weights']): ColumnType<FinalResult>[] {
  const { t } = useTranslation('exams');
  const partColumn = (part: ResultPart): ColumnType<FinalResult> => ({
    key: part,
    title: weights
      ? t('degrees.final.part', { type: t(`types.${EXAM_TYPE[part]}`), weight: weights[part] })
      : t(`types.${EXAM_TYPE[part]}`),
    render: (_, { parts }) => <Average part={parts[part]} counts={!weights || weights[part] > 0} />,
  });
  return [
    {
      key: 'name',
      title: t('students.name'),
      render: (_, { studentName, studentCode }) => (
        <span className="rw-degrees-of">
          <UserText>{studentName}</UserText>
          {studentCode !== '' && (
            <small>
              <UserText as="bdi">{studentCode}</UserText>
            </small>
          )}
        </span>
      ),
    },
    ...RESULT_PARTS.map(partColumn),
    {
      key: 'result',
      title: t('degrees.final.result'),
      render: (_, { result }) =>
        result === null ? (
          <span className="rw-degrees-missing">{t('degrees.missing')}</span>
        ) : (
          <strong className="rw-degrees-result">{result}</strong>
        ),
    },
  ];
}

/** Whether, when and by whom the results were published. */
function PublicationNote({ published }: Pick<FinalResults, 'published'>) {
  const { t } = useTranslation('exams');
  const state = published?.outdated ? 'outdated' : 'published';
  return (
    <p className="rw-degrees-published" data-state={published ? state : 'none'}>
      {published
        ? t(`degrees.final.${state}`, {
            date: formatDateTime(published.publishedDate),
            person: published.publishedBy,
          })
        : t('degrees.final.unpublished')}
    </p>
  );
}

/** A student's average in one type of list, and how many of its lists lack a degree. */
function Average({
  part: { average, enteredCount, listsCount },
  counts,
}: {
  part: FinalResult['parts'][ResultPart];
  counts: boolean;
}) {
  const { t } = useTranslation('exams');
  if (listsCount === 0 && !counts) return <>—</>;
  return (
    <span className="rw-degrees-of">
      {average === null ? (
        <span className="rw-degrees-missing">{t('degrees.missing')}</span>
      ) : (
        <span>{average}</span>
      )}
      {enteredCount < listsCount && average !== null && (
        <small>{t('degrees.final.someMissing', { count: listsCount - enteredCount })}</small>
      )}
    </span>
  );
}
