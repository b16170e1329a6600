import { algorithmsExams } from './algorithms';
import { anatomyExams } from './anatomy';
import { calculusExams } from './calculus';
import { databasesExams } from './databases';
import type { SubjectExams } from './exam-material';
import { networksExams } from './networks';

/** The subjects whose teachers have made exams. */
export const examsMaterial: readonly SubjectExams[] = [
  algorithmsExams,
  databasesExams,
  networksExams,
  calculusExams,
  anatomyExams,
];
