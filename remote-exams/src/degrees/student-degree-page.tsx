import { GraduationCap } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { EXAM_TYPE, RESULT_PARTS, type OwnDegrees } from '@riwaq/api';
import { useSearchParams } from '@riwaq/contract/router';
import { EmptyState, formatDateTime, Skeleton, UserText } from '@riwaq/ui/core';
import { PageHead, Problem, RefreshButton } from '@riwaq/ui/page';
import { useSWRConfig } from 'swr';
import { ofKinds } from '../data/keys';
import { useOwnDegrees } from './use-degrees';
import './degrees.css';

/** A student's own degrees by subject (route studentDegree). */
export default function StudentDegreePage() {
  const { t } = useTranslation('exams');
  const { mutate } = useSWRConfig();
  const [query] = useSearchParams();
  const state = useOwnDegrees();
  const requestedSubject = query.get('subjectGuid')?.toLowerCase() ?? null;
  return (
    <div className="rw-exams">
      <PageHead
        title={t('degrees.own.title')}
        quiet
        tools={<RefreshButton onRefresh={() => mutate(ofKinds('ownDegrees'))} />}
      />
      {state.kind === 'loading' && <Skeleton rows={8} />}
      {state.kind === 'failed' && (
        <Problem cause={state.cause} onRetry={state.retry} retrying={state.retrying} />
      )}
      {state.kind === 'ready' &&
        (state.data.length === 0 ? (
          <EmptyState title={t('degrees.own.empty')} hint={t('degrees.own.emptyHint')} />
        ) : (
          <div className="rw-degrees-own">
            {state.data.map((subject) => (
              <SubjectCard
                key={subject.subjectGuid}
                subject={subject}
                isRequested={subject.subjectGuid === requestedSubject}
              />
            ))}
          </div>
        ))}
    </div>
  );
}

function SubjectCard({
  subject: { subjectName, sessions, finalResult },
  isRequested,
}: {
  subject: OwnDegrees;
  isRequested: boolean;
}) {
  const { t } = useTranslation('exams');
  const card = useRef<HTMLElement>(null);
  // A notification links to its subject.
  useEffect(() => {
    if (isRequested) card.current?.scrollIntoView({ block: 'start' });
  }, [isRequested]);
  return (
    <section
      ref={card}
      className="rw-card rw-degrees-subject"
      aria-label={subjectName}
      data-requested={isRequested || undefined}
    >
      <header>
        <GraduationCap size={22} aria-hidden />
        <h2>
          <UserText>{subjectName}</UserText>
        </h2>
        {finalResult && (
          <p className="rw-degrees-final">
            <span>{t('degrees.final.result')}</span>
            <strong>
              {finalResult.result === null
                ? t('degrees.missing')
                : t('degrees.of', { degree: finalResult.result, highest: 100 })}
            </strong>
          </p>
        )}
      </header>
      {finalResult && <ResultParts finalResult={finalResult} />}
      {sessions.length > 0 && (
        <ul className="rw-degrees-list">
          {sessions.map((session) => (
            <SessionLine key={session.sessionGuid} session={session} />
          ))}
        </ul>
      )}
    </section>
  );
}

/** How the published result of a subject came about. */
function ResultParts({ finalResult }: { finalResult: NonNullable<OwnDegrees['finalResult']> }) {
  const { t } = useTranslation('exams');
  return (
    <details className="rw-degrees-how">
      <summary>{t('degrees.own.how')}</summary>
      <dl>
        {RESULT_PARTS.filter((part) => finalResult.weights[part] > 0).map((part) => (
          <div key={part}>
            <dt>
              {t('degrees.final.part', {
                type: t(`types.${EXAM_TYPE[part]}`),
                weight: finalResult.weights[part],
              })}
            </dt>
            <dd>{finalResult.parts[part].average ?? t('degrees.missing')}</dd>
          </div>
        ))}
      </dl>
      <p className="rw-form-note">
        {t('degrees.own.rule', { date: formatDateTime(finalResult.publishedDate) })}
      </p>
    </details>
  );
}

/** The degree in one list, with its note. */
function SessionLine({
  session: { title, degreeType, sessionDate, degree, highestDegree, note },
}: {
  session: OwnDegrees['sessions'][number];
}) {
  const { t } = useTranslation('exams');
  return (
    <li>
      <div className="rw-degrees-line">
        <span className="rw-degrees-of">
          <UserText>{title}</UserText>
          <small>
            {t(`types.${degreeType}`)} ·{' '}
            <UserText as="bdi">{formatDateTime(sessionDate).slice(0, 10)}</UserText>
          </small>
        </span>
        {degree === null ? (
          <span className="rw-degrees-missing">{t('degrees.missing')}</span>
        ) : (
          <strong>{t('degrees.of', { degree, highest: highestDegree })}</strong>
        )}
      </div>
      {degree !== null && (
        <meter
          className="rw-degrees-meter"
          min={0}
          max={highestDegree}
          value={degree}
          aria-hidden
        />
      )}
      {note !== '' && (
        <p className="rw-form-note">
          <UserText>{note}</UserText>
        </p>
      )}
    </li>
  );
}
