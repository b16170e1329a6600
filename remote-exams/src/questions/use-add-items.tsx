import { Archive, FilePlus2, FileUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { QuestionOwner } from '../data/keys';
import type { QuestionDialogStates } from './question-dialogs';

/** Items of the menu for adding questions; none while all changes are disabled. */
export function useAddItems(owner: QuestionOwner, locked: boolean, dialogs: QuestionDialogStates) {
  const { t } = useTranslation('exams');
  if (locked) return [];
  return [
    {
      key: 'question',
      label: t('question.add'),
      icon: <FilePlus2 size={16} aria-hidden />,
      onClick: () => dialogs.edit.show({ kind: 'create' }),
    },
    {
      key: 'import',
      label: t('import.action'),
      icon: <FileUp size={16} aria-hidden />,
      onClick: () => dialogs.fileImport.show(true),
    },
    ...(owner.kind === 'exam'
      ? [
          {
            key: 'bank',
            label: t('bank.fromBank'),
            icon: <Archive size={16} aria-hidden />,
            onClick: () => dialogs.fromBank.show(true),
          },
        ]
      : []),
  ];
}
