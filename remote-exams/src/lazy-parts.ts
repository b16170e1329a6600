import { lazyPart } from '@riwaq/contract';

/**
 * Panels and dialogs that are loaded lazily, with the kit groups behind them, when one is shown.
 */
export const ExamDialog = lazyPart(() => import('./exam/exam-dialog'));
export const FolderDialog = lazyPart(() => import('./list/folder-dialog'));
export const MoveDialog = lazyPart(() => import('./list/move-dialog'));
export const QuestionDialog = lazyPart(() => import('./questions/question-dialog'));
export const ImportDialog = lazyPart(() => import('./questions/import-dialog'));
export const PlaceDialog = lazyPart(() => import('./questions/place-dialog'));
export const MarkDialog = lazyPart(() => import('./questions/mark-dialog'));
export const RandomDialog = lazyPart(() => import('./questions/random-dialog'));
export const FromBankDialog = lazyPart(() => import('./bank/from-bank-dialog'));
export const ToBankDialog = lazyPart(() => import('./bank/to-bank-dialog'));
export const CategoryDialog = lazyPart(() => import('./bank/category-dialog'));
export const AddStudentsDialog = lazyPart(() => import('./students/add-students-dialog'));
const loadAttemptScreen = () => import('./sitting/attempt-screen');
/** Prefetched by the entrance, and always loaded before an attempt starts. */
export const AttemptScreen = lazyPart(loadAttemptScreen);
/** Loads {@link AttemptScreen}. Rejects if its code cannot be loaded; the next call retries. */
export const prepareAttempt = (): Promise<unknown> => {
  // `preload` lets the part render at once, without its loading state.
  AttemptScreen.preload();
  return loadAttemptScreen();
};
/** Needed at the end; preloaded while there is a network. */
export const FinishDialog = lazyPart(() => import('./sitting/finish-dialog'));
/** For narrow screens. */
export const MapDrawer = lazyPart(() => import('./sitting/map-drawer'));
/** For teachers. */
export const PreviewPage = lazyPart(() => import('./sitting/preview-page'));
export const FileAnswer = lazyPart(() => import('./sitting/file-answer'));
/** With the camera: only for an exam that requires a face. */
export const FaceEntry = lazyPart(() => import('./sitting/face-entry'));
export const ExtraTimeDialog = lazyPart(() => import('./students/extra-time-dialog'));
export const ReviewDialog = lazyPart(() => import('./grading/review-dialog'));
export const AutoCorrectDialog = lazyPart(() => import('./grading/auto-correct-dialog'));
export const GradeQuestionDialog = lazyPart(() => import('./grading/grade-question-dialog'));
export const SessionDialog = lazyPart(() => import('./degrees/session-dialog'));
export const SheetImportDialog = lazyPart(() => import('./degrees/sheet-import-dialog'));
export const DegreeHistoryDialog = lazyPart(() => import('./degrees/degree-history-dialog'));
export const ReopenDialog = lazyPart(() => import('./degrees/reopen-dialog'));
export const ExtraDialog = lazyPart(() => import('./degrees/extra-dialog'));
