import { ChevronLeft, ChevronRight, LayoutGrid } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useHost } from '@riwaq/contract';
import { Button, useMediaQuery, UserText } from '@riwaq/ui/core';
import { Facts, Part, usePreload, ViewHeading } from '@riwaq/ui/plain';
import { MapDrawer } from '../lazy-parts';
import { answerIn, isAnswered, pageCount, pagesOf, type Paper } from './paper';
import { QuestionCard, questionId, type QuestionHandlers } from './question-card';
import { QuestionMap } from './question-map';
import type { SaveState } from './sitting-view';

interface PaperLayoutProps {
  paper: Paper;
  perPage: number;
  page: number;
  forwardOnly: boolean;
  /** Submitting with the button is final. */
  isFinal: boolean;
  canWrite: (questionGuid: string) => boolean;
  /** Left out in a view that saves nothing. */
  saveOf?: (questionGuid: string) => SaveState;
  handlers: Omit<QuestionHandlers, 'onBusy'>;
  /** Goes to a page; resolves with whether it did. */
  onPage: (page: number) => Promise<boolean> | boolean;
  /** Notices above the questions. */
  notices?: ReactNode;
  /** The timer and the save state. */
  status: ReactNode;
  /** The finish button, after the last question. */
  finish: ReactNode;
  moving?: boolean;
  /** Receives the number of questions with a running upload. */
  onUploads?: (questions: number) => void;
  /** Navigates to a question, each time it is another object. */
  lead?: { readonly index: number } | null;
}

const NARROW_PARTS = [MapDrawer];
const NOTHING: readonly [] = [];
const NARROW = '(max-width: 899.98px)';

/**
 * An exam page by page, with the map of its questions: beside them, or in a drawer on a narrow
 * screen.
 */
export function PaperLayout({
  paper,
  perPage,
  page,
  forwardOnly,
  isFinal,
  canWrite,
  saveOf,
  handlers,
  onPage,
  notices,
  status,
  finish,
  moving = false,
  lead = null,
  onUploads,
}: PaperLayoutProps) {
  const { t } = useTranslation('exams');
  const { i18n } = useHost();
  const narrow = useMediaQuery(NARROW);
  const [mapOpen, setMapOpen] = useState<boolean | 'never'>('never');
  usePreload(narrow ? NARROW_PARTS : NOTHING);
  // A page with a running upload stays mounted but hidden: unmounting would abort the upload.
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const latest = useRef(handlers);
  latest.current = handlers;
  const [stable] = useState<QuestionHandlers>(() => ({
    onWrite: (questionGuid, answer) => latest.current.onWrite(questionGuid, answer),
    onSubmit: (questionGuid) => latest.current.onSubmit(questionGuid),
    onFlag: (questionGuid) => latest.current.onFlag(questionGuid),
    onBusy: (questionGuid, isBusy) =>
      setBusy((before) => {
        const after = new Set(before);
        if (isBusy) after.add(questionGuid);
        else after.delete(questionGuid);
        return after;
      }),
  }));

  const reportUploads = useRef(onUploads);
  reportUploads.current = onUploads;
  useEffect(() => reportUploads.current?.(busy.size), [busy.size]);

  const pages = pagesOf(paper.questions, perPage);
  const last = pageCount(paper, perPage) - 1;
  const answered = paper.questions.filter(({ questionGuid }) =>
    isAnswered(paper, questionGuid),
  ).length;

  // After a change of the page, focuses the requested question.
  const wanted = useRef<number | null>(null);
  useEffect(() => {
    if (wanted.current === null) return;
    const element = document.getElementById(
      questionId(paper.questions[wanted.current]?.questionGuid ?? ''),
    );
    wanted.current = null;
    element?.focus({ preventScroll: true });
    element?.scrollIntoView({ block: 'start' });
  });
  const go = async (to: number, index = to * perPage) => {
    // The question may be known only after the move.
    if (to === page || (await onPage(to))) wanted.current = index;
    setTurn((turn) => turn + 1);
  };
  const [, setTurn] = useState(0);
  const goToIndex = (index: number) => void go(Math.floor(index / perPage), index);
  const newestGo = useRef(goToIndex);
  newestGo.current = goToIndex;
  useEffect(() => {
    if (lead) newestGo.current(lead.index);
  }, [lead]);

  const choose = (index: number) => {
    if (narrow) setMapOpen(false);
    goToIndex(index);
  };

  const map = (
    <QuestionMap
      paper={paper}
      perPage={perPage}
      page={page}
      onGo={forwardOnly ? undefined : choose}
    />
  );
  const progress = t('sitting.progress', { count: paper.count, answered });
  const [Back, Forward] =
    i18n.direction === 'rtl' ? [ChevronRight, ChevronLeft] : [ChevronLeft, ChevronRight];

  return (
    <div className="rw-sit-layout">
      <div className="rw-sit-main">
        <div className="rw-sit-title">
          <ViewHeading className="rw-title rw-title-3">{paper.title}</ViewHeading>
          <Facts>
            <UserText as="bdi">{paper.subjectName}</UserText>
            <span>{t('sitting.total', { count: paper.totalDegrees })}</span>
          </Facts>
        </div>
        {narrow && (
          <div className="rw-sit-bar">
            {status}
            <Button
              icon={<LayoutGrid size={18} aria-hidden />}
              aria-haspopup="dialog"
              aria-label={`${t('sitting.map.title')} ${answered}/${paper.count}`}
              onClick={() => setMapOpen(true)}
            >
              <UserText as="bdi">
                {answered}/{paper.count}
              </UserText>
            </Button>
          </div>
        )}
        {notices}
        {pages.map(
          (questions, index) =>
            (index === page || questions.some(({ questionGuid }) => busy.has(questionGuid))) && (
              <div key={questions[0]?.questionGuid} className="rw-sit-page" hidden={index !== page}>
                {questions.map((question, place) => (
                  <QuestionCard
                    key={question.questionGuid}
                    question={question}
                    number={index * perPage + place + 1}
                    answer={answerIn(paper, question.questionGuid)}
                    flagged={paper.flags.has(question.questionGuid)}
                    save={saveOf ? saveOf(question.questionGuid) : null}
                    disabled={!canWrite(question.questionGuid)}
                    isFinal={isFinal}
                    handlers={stable}
                  />
                ))}
              </div>
            ),
        )}
        <div className="rw-sit-steps">
          {!forwardOnly && (
            <Button
              disabled={page === 0}
              icon={<Back size={18} aria-hidden />}
              onClick={() => void go(page - 1)}
            >
              {t('sitting.previous')}
            </Button>
          )}
          <span className="rw-sit-page-of">
            {t('sitting.pageOf', { page: page + 1, count: last + 1 })}
          </span>
          {page < last ? (
            <Button
              type="primary"
              iconPlacement="end"
              icon={<Forward size={18} aria-hidden />}
              loading={moving}
              onClick={() => void go(page + 1)}
            >
              {t('sitting.next')}
            </Button>
          ) : (
            finish
          )}
        </div>
      </div>
      {!narrow && (
        <aside className="rw-sit-side" aria-label={t('sitting.side')}>
          {status}
          <div className="rw-card rw-sit-side-card">
            <p className="rw-sit-progress">{progress}</p>
            {map}
            {page < last && !forwardOnly && finish}
          </div>
        </aside>
      )}
      {narrow && (
        <Part open={mapOpen === true} onClose={() => setMapOpen(false)}>
          {mapOpen !== 'never' && (
            <MapDrawer open={mapOpen} onClose={() => setMapOpen(false)}>
              <p className="rw-sit-progress">{progress}</p>
              {map}
              {!forwardOnly && (
                <div className="rw-sit-drawer-foot" onClickCapture={() => setMapOpen(false)}>
                  {finish}
                </div>
              )}
            </MapDrawer>
          )}
        </Part>
      )}
    </div>
  );
}
