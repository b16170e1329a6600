import { useTranslation } from 'react-i18next';
import { questionChangeStatuses } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { Field, FormDialog, useEditing } from '@riwaq/ui/editing';
import { InputNumber } from '@riwaq/ui/form';
import { dataOf } from '@riwaq/ui/page';
import type { QuestionOwner } from '../data/keys';
import { fetchQuestions, useRefreshQuestions } from '../data/use-questions';
import { precedingNumber, locateInPages } from './question-position';

const WIDTH = 440;
const FIELDS = ['place'] as const;

interface PlaceDialogProps {
  owner: QuestionOwner;
  questionGuid: string;
  /** Present number of the question, from 1. */
  number: number;
  /** Number of questions in the list. */
  count: number;
  open: boolean;
  onClose: () => void;
  onMoved: (place: number) => void;
}

/** Dialog that moves a question to any position in the list, on any page. */
export default function PlaceDialog({
  owner,
  questionGuid,
  number,
  count,
  open,
  onClose,
  onMoved,
}: PlaceDialogProps) {
  const { t } = useTranslation('exams');
  const { api, notify } = useHost();
  const refresh = useRefreshQuestions();
  const save = async (place: number) => {
    const preceding = precedingNumber(number, place);
    const { page, index } = locateInPages(preceding);
    const after =
      preceding === 0
        ? undefined
        : (await fetchQuestions(api, { owner, searchText: '', questionType: null, page }))
            .questions[index];
    dataOf(
      await api('PUT Exams/MoveQuestion', {
        body: { questionGuid, afterGuid: after?.questionGuid ?? null },
      }),
    );
    notify.success();
    await refresh();
    onClose();
    onMoved(place);
  };
  const editing = useEditing<{ place: number | null }, 'place'>({
    initial: { place: number },
    fields: FIELDS,
    catalogue: questionChangeStatuses,
    byStatus: {},
    problemsOf: ({ place }) =>
      place === null
        ? { place: 'fields.required' }
        : place < 1 || place > count
          ? { place: 'exams.placeOutside' }
          : {},
    save: ({ place }) => save(place ?? number),
  });
  const { draft, change, touch, problemOf } = editing;
  return (
    <FormDialog
      open={open}
      title={t('order.placeOf', { number })}
      width={WIDTH}
      onClose={onClose}
      editing={{ ...editing, canSave: editing.canSave && draft.place !== number }}
      saveLabel={t('move.save')}
    >
      <Field
        label={t('order.place')}
        required
        problem={problemOf('place')}
        hint={t('order.placeHint', { count })}
      >
        {({ id, status, ...named }) => (
          <InputNumber
            id={id}
            status={status}
            {...named}
            precision={0}
            value={draft.place}
            onChange={(place) => {
              change({ place });
              touch('place');
            }}
          />
        )}
      </Field>
    </FormDialog>
  );
}
