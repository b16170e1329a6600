import { Eye, RotateCcw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EXAM_FOUND, type Exam } from '@riwaq/api';
import { Slot, useHost, useSlotFilled } from '@riwaq/contract';
import { Link, useNavigate, useParams, useSearchParams } from '@riwaq/contract/router';
import { DialogPart, useGuardedLeave } from '@riwaq/ui/compiled-in';
import { Button, EmptyState, Skeleton, UserText } from '@riwaq/ui/core';
import {
  Facts,
  isMissing,
  MenuButton,
  PageHead,
  Problem,
  Refusal,
  useDialog,
  ViewArrival,
  ViewLinks,
} from '@riwaq/ui/page';
import { useExam } from '../data/use-exams';
import { useUnsaved, type Unsaved } from '../data/use-unsaved';
import { ExamDialog } from '../lazy-parts';
import { enterPath, EXAM_VIEWS, examPath, examsPath, type ExamView } from '../paths';
import { QuestionsPanel } from '../questions/questions-panel';
import { StudentsPanel } from '../students/students-panel';
import { ActiveSign, StatusSign } from './exam-signs';
import { ExamWindow } from './exam-window';
import { SettingsPanel } from './settings-panel';
import { useExamActions } from './use-exam-actions';

/** A teacher's own exam: its questions, students and settings (route showExam={id}). */
export default function ExamPage() {
  const { t } = useTranslation('exams');
  const { id = '' } = useParams<'id'>();
  const [query] = useSearchParams();
  const examGuid = id.toLowerCase();
  const state = useExam(examGuid);
  const views = useExamViews();
  const view = views.find((each) => each === query.get('view')) ?? 'questions';

  return (
    <ViewArrival view={examGuid}>
      {state.kind === 'ready' ? (
        <ExamScreen key={examGuid} exam={state.data} view={view} views={views} />
      ) : (
        <div className="rw-exams">
          {state.kind === 'loading' && <Skeleton rows={8} />}
          {state.kind === 'failed' &&
            (isGone(state.cause) ? (
              <EmptyState
                title={t('gone.exam')}
                hint={t('gone.hint')}
                action={
                  <Link className="rw-link-button" to={examsPath()}>
                    {t('gone.toExams')}
                  </Link>
                }
              />
            ) : (
              <Problem cause={state.cause} onRetry={state.retry} retrying={state.retrying} />
            ))}
        </div>
      )}
    </ViewArrival>
  );
}

const isGone = (cause: unknown): boolean =>
  isMissing(cause) || (cause instanceof Refusal && cause.statusCode === EXAM_FOUND.notFound);

/** Another module contributes the statistics; without it there is no such view. */
function useExamViews(): readonly ExamView[] {
  const analysed = useSlotFilled('exam.panel@1');
  return EXAM_VIEWS.filter((view) => view !== 'statistics' || analysed);
}

function ExamScreen({
  exam,
  view,
  views,
}: {
  exam: Exam;
  view: ExamView;
  views: readonly ExamView[];
}) {
  const { t } = useTranslation('exams');
  const navigate = useNavigate();
  const again = useDialog<true>();
  const unsaved = useUnsaved();
  // Remounts the settings form after each discard.
  const [discards, setDiscards] = useState(0);
  const discard = () => setDiscards((before) => before + 1);
  const leave = useGuardedLeave(unsaved.any, discard);
  return (
    <div className="rw-exams">
      <PageHead
        title={exam.title}
        trail={[{ to: examsPath(exam.folderId), label: t('title') }]}
        signs={
          <>
            <StatusSign status={exam.examStatus} />
            <ActiveSign active={exam.isActive} />
          </>
        }
        tools={
          <ExamTools
            exam={exam}
            hasUnsaved={unsaved.any}
            onDiscard={discard}
            onAgain={() => leave(() => again.show(true))}
          />
        }
      />
      <Facts>
        <UserText>{exam.subjectName}</UserText>
        <UserText>{exam.stageName}</UserText>
        <UserText>{exam.sectionName}</UserText>
        <ExamWindow exam={exam} />
      </Facts>
      <ViewLinks
        label={t('views.label')}
        current={view}
        views={views.map((each) => ({
          key: each,
          label: t(`views.${each}`),
          to: examPath(exam.guid, each),
        }))}
      />
      <ViewPanel exam={exam} view={view} unsaved={unsaved} discards={discards} />
      <DialogPart dialog={again}>
        {(_, control) => (
          <ExamDialog
            edit={{ kind: 'again', exam }}
            {...control}
            onSaved={(examGuid) => navigate(examPath(examGuid))}
          />
        )}
      </DialogPart>
    </div>
  );
}

interface ExamToolsProps {
  exam: Exam;
  /** The settings have unsaved changes. */
  hasUnsaved: boolean;
  onDiscard: () => void;
  /** Creates a new exam like this one. */
  onAgain: () => void;
}

/** Activation, preview and menu of an exam. */
function ExamTools({ exam, hasUnsaved, onDiscard, onAgain }: ExamToolsProps) {
  const { t } = useTranslation('exams');
  const { confirm, href } = useHost();
  const navigate = useNavigate();
  const { setActive, remove } = useExamActions(exam);
  const [switching, setSwitching] = useState(false);
  const change = async () => {
    const lost = hasUnsaved && !exam.isActive;
    if (
      lost &&
      !(await confirm({ text: t('active.unsaved'), okText: t('active.without'), danger: true }))
    )
      return;
    setSwitching(true);
    if ((await setActive(!exam.isActive)) && lost) onDiscard();
    setSwitching(false);
  };
  const actions = [
    {
      key: 'again',
      label: t('exam.again'),
      icon: <RotateCcw size={16} aria-hidden />,
      onClick: onAgain,
    },
    {
      key: 'delete',
      label: t('delete.action'),
      icon: <Trash2 size={16} aria-hidden />,
      danger: true,
      onClick: () =>
        void remove().then((gone) => {
          if (gone) navigate(examsPath(exam.folderId));
        }),
    },
  ];
  return (
    <>
      <Button
        type={exam.isActive ? 'default' : 'primary'}
        loading={switching}
        onClick={() => void change()}
      >
        {t(exam.isActive ? 'active.turnOff' : 'active.turnOn')}
      </Button>
      <Button
        icon={<Eye size={16} aria-hidden />}
        href={href(enterPath(exam.guid))}
        target="_blank"
        rel="noopener"
      >
        {t('preview')}
      </Button>
      <MenuButton label={t('menuOf', { name: exam.title })} actions={actions} />
    </>
  );
}

interface ViewPanelProps {
  exam: Exam;
  view: ExamView;
  unsaved: Unsaved;
  /** Remounts the settings form each time it changes. */
  discards: number;
}

/** The chosen view of an exam. */
function ViewPanel({ exam, view, unsaved, discards }: ViewPanelProps) {
  const { t } = useTranslation('exams');
  return (
    <>
      {exam.isActive && (view === 'questions' || view === 'settings') && (
        <p className="rw-exams-notice" role="note">
          {t(`locked.${view}`)}
        </p>
      )}
      {view === 'questions' && (
        <QuestionsPanel owner={{ kind: 'exam', guid: exam.guid }} locked={exam.isActive} />
      )}
      {view === 'students' && <StudentsPanel exam={exam} />}
      {view === 'statistics' && <Slot name="exam.panel@1" props={{ examGuid: exam.guid }} />}
      {view === 'settings' && <SettingsPanel key={discards} exam={exam} unsaved={unsaved} />}
    </>
  );
}
