import { testDeclaredRequests } from '@riwaq/ui/testing';
import manifest from './manifest';
import module from './module';

testDeclaredRequests(
  { manifest, module },
  {
    exams: [{}, { params: { folderId: 'f1' } }],
    showExam: [{ params: { id: 'e1' } }],
    enterExam: [{ params: { id: 'e1' } }],
    questionsBank: [{}],
    showQuestionsBank: [{ params: { id: 'b1' } }],
    degrees: [{}],
    degree: [{ params: { id: 'd1', id2: 's1' } }],
    finalResults: [{}],
    studentDegree: [{}],
    extraDegree: [{ params: { id: 'e1' } }],
  },
);
