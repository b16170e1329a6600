import { ROLE } from '@riwaq/api';
import { examsEndpoints } from '@riwaq/api/endpoints';
import { bindArea, type BoundEndpoint } from '../app/area';
import type { Services } from '../app/services';
import { createExamsContext } from './context';
import { openGates } from './gates';
import { createAttempts } from './service-attempts';
import { createBank } from './service-bank';
import { createExams } from './service-exams';
import { createFolders } from './service-folders';
import { createImport } from './service-import';
import { createQuestions } from './service-questions';
import { createRandom } from './service-random';
import { createSitting } from './service-sitting';

/** The exam area (document 2). */
export function examsArea(services: Services): BoundEndpoint[] {
  const context = createExamsContext(services);
  const exams = createExams(context);
  const folders = createFolders(context);
  const questions = createQuestions(context);
  const random = createRandom(context);
  const bank = createBank(context);
  const imports = createImport(context);
  const attempts = createAttempts(context);
  const sitting = createSitting(context);
  openGates(services);

  return bindArea(examsEndpoints, {
    'GET Exams/Get': ({ caller, query }) => exams.list(caller, query),
    'GET Exams/GetExam': ({ caller, query }) => exams.find(caller, query.ExamGuid),
    'POST Exams/New': ({ caller, body }) => exams.create(caller, body),
    'POST Exams/ReExam': ({ caller, body }) => exams.createAgain(caller, body),
    'PUT Exams/Edit': ({ caller, body }) => exams.edit(caller, body),
    'DELETE Exams/Delete': ({ caller, query }) => exams.remove(caller, query.ExamGuid),
    'PUT Exams/Move': ({ caller, body }) => exams.move(caller, body),
    'PUT Exams/AddStudents': ({ caller, body }) => exams.addStudents(caller, body),
    'GET Exams/GetStudents': ({ caller, query }) => exams.students(caller, query.ExamGuid),

    'GET Exams/GetQuestions': ({ caller, query }) => (caller.role === ROLE.student ? attempts.questions(caller, query.ExamGuid) : questions.list(caller, query)),
    'POST Exams/AddOrEditQuestion': ({ caller, body }) => questions.save(caller, body),
    'DELETE Exams/DeleteQuestion': ({ caller, query }) => questions.remove(caller, query.questionGuid),
    'PUT Exams/MoveQuestion': ({ caller, body }) => questions.move(caller, body),
    'POST Exams/SetExamMark': ({ caller, body }) => questions.setTotal(caller, body),
    'GET Exams/RandomQuestionsSetting': ({ caller, query }) => random.settings(caller, query.ExamGuid),
    'PUT Exams/RandomQuestionsSettingSave': ({ caller, body }) => random.save(caller, body),
    'PUT Exams/RandomQuestionsChangeStatus': ({ caller, query }) => random.toggle(caller, query.Guid),

    'GET Exams/QuestionsBankCategories': ({ caller, query }) => bank.categories(caller, query),
    'POST Exams/CreateCategory': ({ caller, body }) => bank.create(caller, body),
    'PUT Exams/EditCategory': ({ caller, body }) => bank.edit(caller, body),
    'DELETE Exams/DeleteCategory': ({ caller, query }) => bank.remove(caller, query.categoryGuid),
    'GET Exams/GetBankQuestions': ({ caller, query }) => bank.questions(caller, query),
    'POST Exams/AddQuestionsToBank': ({ caller, body }) => bank.addToBank(caller, body),
    'POST Exams/AddQuestionsFromBank': ({ caller, body }) => bank.addFromBank(caller, body),
    'POST Exams/ImportQuestions': ({ caller, body, file, language }) => imports.run(caller, body, file, language),

    'POST Exams/EnterExam': ({ caller, body }) => attempts.enter(caller, body),
    'GET Exams/GetAttempt': ({ caller, query }) => attempts.state(caller, query.ExamGuid),
    'POST Exams/AnswerSave': ({ caller, body }) => attempts.save(caller, body),
    'POST Exams/FinishExam': ({ caller, body }) => attempts.finish(caller, body.examGuid),
    'GET Exams/GetStudentsWithDegrees': ({ caller, query }) => sitting.students(caller, query.ExamGuid),
    'POST Exams/ResetEnteredPassword': ({ caller, body }) => sitting.resetPassword(caller, body),
    'POST Exams/ResetFaceId': ({ caller, body }) => sitting.resetFace(caller, body),
    'PUT Exams/SetExtraTime': ({ caller, body }) => sitting.setExtraTime(caller, body),

    'POST Exams/CreateFolder': ({ caller, body }) => folders.create(caller, body),
    'PUT Exams/EditFolder': ({ caller, body }) => folders.edit(caller, body),
    'DELETE Exams/DeleteFolder': ({ caller, query }) => folders.remove(caller, query.folderGuid),
  });
}
