import { ROLE } from '@riwaq/api';
import { examsEndpoints } from '@riwaq/api/endpoints';
import { bindArea, type BoundEndpoint, type Handlers } from '../platform/http/area';
import { forbidden } from '../platform/http/errors';
import type { Services } from '../platform/services';
import { createExamsContext, type ExamsContext } from './context';
import { registerAuthorisers } from './authorisers';
import { scheduleIdentityBackfill } from './identity-backfill';
import { createAttempts } from './service-attempts';
import { createAutoCorrection } from './service-auto-correction';
import { createBank } from './service-bank';
import { createExams } from './service-exams';
import { createExport } from './service-export';
import { createFolders } from './service-folders';
import { createGrading } from './service-grading';
import { createImport } from './service-import';
import { createOutline } from './service-outline';
import { createQuestions } from './service-questions';
import { createRandom } from './service-random';
import { createSaving } from './service-saving';
import { createSitting } from './service-sitting';

function createExamsServices(context: ExamsContext) {
  const exams = createExams(context);
  const folders = createFolders(context);
  const questions = createQuestions(context);
  const random = createRandom(context);
  const bank = createBank(context);
  const imports = createImport(context);
  const attempts = createAttempts(context);
  const save = createSaving(context);
  const outline = createOutline(context);
  const sitting = createSitting(context);
  const autoCorrect = createAutoCorrection(context);
  const grading = createGrading(context);
  const exports = createExport(context, sitting.students);
  return {
    exams,
    folders,
    questions,
    random,
    bank,
    imports,
    attempts,
    save,
    outline,
    sitting,
    autoCorrect,
    grading,
    exports,
  };
}
type ExamsServices = ReturnType<typeof createExamsServices>;

const teachingHandlers = ({
  exams,
  folders,
  questions,
  random,
  bank,
  imports,
  attempts,
  grading,
  exports,
}: ExamsServices) =>
  ({
    'GET Exams/Get': ({ caller, query }) => exams.list(caller, query),
    'GET Exams/GetExam': ({ caller, query }) => exams.find(caller, query.ExamGuid),
    'GET Exams/GetPermissions': ({ caller }) => exams.permissions(caller),
    'POST Exams/New': ({ caller, body }) => exams.create(caller, body),
    'POST Exams/ReExam': ({ caller, body }) => exams.createAgain(caller, body),
    'PUT Exams/Edit': ({ caller, body }) => exams.edit(caller, body),
    'DELETE Exams/Delete': ({ caller, query }) => exams.remove(caller, query.ExamGuid),
    'PUT Exams/Move': ({ caller, body }) => exams.move(caller, body),
    'PUT Exams/AddStudents': ({ caller, body }) => exams.addStudents(caller, body),
    'GET Exams/GetStudents': ({ caller, query }) => exams.students(caller, query.ExamGuid),

    'GET Exams/GetQuestions': ({ caller, query }) => {
      if (caller.role === ROLE.student) {
        if ((query.StudentGuid ?? caller.userGuid).toLowerCase() !== caller.userGuid)
          throw forbidden();
        return attempts.questions(caller, query.ExamGuid);
      }
      return query.StudentGuid === undefined
        ? questions.list(caller, query)
        : grading.review(caller, { examGuid: query.ExamGuid, studentGuid: query.StudentGuid });
    },
    'POST Exams/AddOrEditQuestion': ({ caller, body }) => questions.save(caller, body),
    'DELETE Exams/DeleteQuestion': ({ caller, query }) =>
      questions.remove(caller, query.questionGuid),
    'PUT Exams/MoveQuestion': ({ caller, body }) => questions.move(caller, body),
    'POST Exams/SetExamMark': ({ caller, body }) => questions.setTotal(caller, body),
    'GET Exams/RandomQuestionsSetting': ({ caller, query }) =>
      random.settings(caller, query.ExamGuid),
    'PUT Exams/RandomQuestionsSettingSave': ({ caller, body }) => random.save(caller, body),
    'PUT Exams/RandomQuestionsChangeStatus': ({ caller, query }) =>
      random.toggle(caller, query.Guid),

    'GET Exams/QuestionsBankCategories': ({ caller, query }) => bank.categories(caller, query),
    'POST Exams/CreateCategory': ({ caller, body }) => bank.create(caller, body),
    'PUT Exams/EditCategory': ({ caller, body }) => bank.edit(caller, body),
    'DELETE Exams/DeleteCategory': ({ caller, query }) => bank.remove(caller, query.categoryGuid),
    'GET Exams/GetBankQuestions': ({ caller, query }) => bank.questions(caller, query),
    'POST Exams/AddQuestionsToBank': ({ caller, body }) => bank.addToBank(caller, body),
    'POST Exams/AddQuestionsFromBank': ({ caller, body }) => bank.addFromBank(caller, body),
    'POST Exams/ImportQuestions': (call) => imports.run(call),

    'GET Exams/ExportQuestions': ({ caller, query }) => exports.questions(caller, query),
    'GET Exams/GetStudentsWithDegreesXlsx': ({ caller, query }) =>
      exports.results(caller, query.ExamGuid, query.Lang),

    'GET Exams/GetFolders': ({ caller }) => folders.all(caller),
    'POST Exams/CreateFolder': ({ caller, body }) => folders.create(caller, body),
    'PUT Exams/EditFolder': ({ caller, body }) => folders.edit(caller, body),
    'DELETE Exams/DeleteFolder': ({ caller, query }) => folders.remove(caller, query.folderGuid),
  }) satisfies Partial<Handlers<typeof examsEndpoints>>;

const sittingHandlers = ({
  attempts,
  save,
  outline,
  sitting,
  autoCorrect,
  grading,
}: ExamsServices) =>
  ({
    'POST Exams/EnterExam': ({ caller, body, address }) =>
      attempts.enter(caller, { ...body, address }),
    'GET Exams/GetAttempt': ({ caller, query }) => attempts.state(caller, query.ExamGuid),
    'GET Exams/GetOutline': ({ caller, query }) => outline(caller, query.ExamGuid),
    'POST Exams/AnswerSave': ({ caller, body }) => save(caller, body),
    'PUT Exams/SetFlag': ({ caller, body }) => attempts.setFlag(caller, body),
    'PUT Exams/MoveForward': ({ caller, body }) => attempts.moveForward(caller, body),
    'POST Exams/FinishExam': ({ caller, body }) => attempts.finish(caller, body.examGuid),
    'GET Exams/GetStudentsWithDegrees': ({ caller, query }) =>
      sitting.students(caller, query.ExamGuid),
    'POST Exams/ResetEnteredPassword': ({ caller, body }) => sitting.resetPassword(caller, body),
    'POST Exams/ResetFaceId': ({ caller, body }) => sitting.resetFace(caller, body),
    'PUT Exams/SetExtraTime': ({ caller, body }) => sitting.setExtraTime(caller, body),

    'POST Exams/AutoCorrectAnswers': ({ caller, query }) =>
      autoCorrect(caller, query.ExamGuid, query.dryRun),
    'POST Exams/AddQuestionDegree': ({ caller, body }) => grading.mark(caller, body),
    'GET Exams/GetQuestionAnswers': ({ caller, query }) =>
      grading.answersTo(caller, query.ExamGuid, query.questionGuid),
    'GET Exams/GetDegreeHistory': ({ caller, query }) =>
      grading.history(caller, { examGuid: query.ExamGuid, studentGuid: query.StudentGuid }),
  }) satisfies Partial<Handlers<typeof examsEndpoints>>;

/** The exam area (docs/requirements/exams.md). */
export function examsArea(services: Services): BoundEndpoint[] {
  const context = createExamsContext(services);
  const area = createExamsServices(context);
  registerAuthorisers(services);
  scheduleIdentityBackfill(context);

  return bindArea(examsEndpoints, { ...teachingHandlers(area), ...sittingHandlers(area) });
}
