import { LayoutGrid } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, useMediaQuery, UserText } from '@riwaq/ui/core';
import { Facts, Part, usePreload, ViewHeading } from '@riwaq/ui/plain';
import { MapDrawer } from '../lazy-parts';
import { PageSteps } from './page-steps';
import { answerIn, isAnswered, pageCount, pagesOf, type Paper } from './paper';
import { QuestionCard, type QuestionHandlers } from './question-card';
import { QuestionMap } from './question-map';
import type { SaveState } from './sitting-view';
import { usePaperNavigation } from './use-paper-navigation';
import { useQuestionHandlers } from './use-question-handlers';

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
  handlers,
  onPage,
  notices,
  status,
  finish,
  moving = false,
  lead = null,
  onUploads,
  ...shown
}: PaperLayoutProps) {
  const { paper, perPage, page, forwardOnly } = shown;
  const narrow = useMediaQuery(NARROW);
  const [mapOpen, setMapOpen] = useState<boolean | 'never'>('never');
  usePreload(narrow ? NARROW_PARTS : NOTHING);
  const { stable, busy } = useQuestionHandlers(handlers, onUploads);
  const { goToPage, goToIndex } = usePaperNavigation({ paper, perPage, page, lead, onPage });
  const last = pageCount(paper, perPage) - 1;
  const choose = (index: number) => {
    if (narrow) setMapOpen(false);
    goToIndex(index);
  };
  const map = (
    <PaperMap paper={paper} perPage={perPage} page={page} onGo={forwardOnly ? undefined : choose} />
  );

  return (
    <div className="rw-sit-layout">
      <div className="rw-sit-main">
        <PaperTitle paper={paper} />
        {narrow && <NarrowBar paper={paper} status={status} onMap={() => setMapOpen(true)} />}
        {notices}
        <PaperPages {...shown} busy={busy} handlers={stable} />
        <PageSteps
          page={page}
          last={last}
          forwardOnly={forwardOnly}
          moving={moving}
          onGo={goToPage}
          finish={finish}
        />
      </div>
      {!narrow && (
        <PaperSide status={status}>
          {map}
          {page < last && !forwardOnly && finish}
        </PaperSide>
      )}
      {narrow && (
        <Part open={mapOpen === true} onClose={() => setMapOpen(false)}>
          {mapOpen !== 'never' && (
            <MapDrawer open={mapOpen} onClose={() => setMapOpen(false)}>
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

const countAnswered = (paper: Paper): number =>
  paper.questions.filter(({ questionGuid }) => isAnswered(paper, questionGuid)).length;

function PaperTitle({ paper }: { paper: Paper }) {
  const { t } = useTranslation('exams');
  return (
    <div className="rw-sit-title">
      <ViewHeading className="rw-title rw-title-3">{paper.title}</ViewHeading>
      <Facts>
        <UserText as="bdi">{paper.subjectName}</UserText>
        <span>{t('sitting.total', { count: paper.totalDegrees })}</span>
      </Facts>
    </div>
  );
}

interface NarrowBarProps {
  paper: Paper;
  status: ReactNode;
  onMap: () => void;
}

/** The timer, and the button that opens the map of the questions, on a narrow screen. */
function NarrowBar({ paper, status, onMap }: NarrowBarProps) {
  const { t } = useTranslation('exams');
  const answered = countAnswered(paper);
  return (
    <div className="rw-sit-bar">
      {status}
      <Button
        icon={<LayoutGrid size={18} aria-hidden />}
        aria-haspopup="dialog"
        aria-label={`${t('sitting.map.title')} ${answered}/${paper.count}`}
        onClick={onMap}
      >
        <UserText as="bdi">
          {answered}/{paper.count}
        </UserText>
      </Button>
    </div>
  );
}

interface PaperPagesProps extends Pick<
  PaperLayoutProps,
  'paper' | 'perPage' | 'page' | 'isFinal' | 'canWrite' | 'saveOf'
> {
  busy: ReadonlySet<string>;
  handlers: QuestionHandlers;
}

/**
 * The questions of the page. A page with a running upload stays mounted but hidden: unmounting
 * would abort the upload.
 */
function PaperPages({
  paper,
  perPage,
  page,
  isFinal,
  canWrite,
  saveOf,
  busy,
  handlers,
}: PaperPagesProps) {
  return pagesOf(paper.questions, perPage).map(
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
              handlers={handlers}
            />
          ))}
        </div>
      ),
  );
}

/** The timer and the map beside the questions, on a wide screen. */
function PaperSide({ status, children }: { status: ReactNode; children: ReactNode }) {
  const { t } = useTranslation('exams');
  return (
    <aside className="rw-sit-side" aria-label={t('sitting.side')}>
      {status}
      <div className="rw-card rw-sit-side-card">{children}</div>
    </aside>
  );
}

interface PaperMapProps {
  paper: Paper;
  perPage: number;
  page: number;
  /** Left out in a forward-only exam. */
  onGo: ((index: number) => void) | undefined;
}

/** The number of answered questions, and the map of all. */
function PaperMap({ paper, ...map }: PaperMapProps) {
  const { t } = useTranslation('exams');
  return (
    <>
      <p className="rw-sit-progress">
        {t('sitting.progress', { count: paper.count, answered: countAnswered(paper) })}
      </p>
      <QuestionMap paper={paper} {...map} />
    </>
  );
}
