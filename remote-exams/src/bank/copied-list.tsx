import { useTranslation } from 'react-i18next';
import type { Question } from '@riwaq/api';
import { RichText } from '@riwaq/ui/plain';

/** Height in pixels of a question that is shown only to be recognised. */
const CUT_HEIGHT = 120;

/** Lists questions that the target already contained and that were therefore left out. */
export function AlreadyThere({ questions }: { questions: readonly Question[] }) {
  const { t } = useTranslation('exams');
  return (
    <section className="rw-exams-notice" role="status">
      <p>{t('bank.already', { count: questions.length })}</p>
      <ul>
        {questions.map((question) => (
          <li key={question.questionGuid}>
            <RichText html={question.question} cutHeight={CUT_HEIGHT} />
          </li>
        ))}
      </ul>
    </section>
  );
}
