import { useTranslation } from 'react-i18next';
import { Modal } from '@riwaq/ui/overlay';

/** Terms of each help topic, in display order. */
const TERMS = {
  reliability: ['alpha', 'standardError', 'variance', 'itemRest', 'alphaIfDropped'],
  validity: ['dp', 'de', 'vi', 'examVerdict', 'checkKey'],
  discrimination: ['groups', 'upper', 'lower', 'd'],
  difficulty: ['p', 'partialMarks'],
} as const;
export type HelpTopic = keyof typeof TERMS;

/** Explains the terms of a panel and the bounds of their levels. */
export default function HelpDialog({
  topic,
  open,
  onClose,
}: {
  topic: HelpTopic;
  open: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation('analytics');
  return (
    <Modal open={open} onCancel={onClose} footer={null} title={t(`help.${topic}`)}>
      <dl className="rw-analytics-help">
        {TERMS[topic].map((term) => (
          <div key={term}>
            <dt>{t(`help.term.${term}`)}</dt>
            <dd>{t(`help.text.${term}`)}</dd>
          </div>
        ))}
      </dl>
      <p className="rw-analytics-muted">{t('help.none')}</p>
    </Modal>
  );
}
