import { useTranslation } from 'react-i18next';
import { Modal } from '@riwaq/ui/overlay';

/** What each topic explains, in its order. */
const TERMS = {
  reliability: ['alpha', 'standardError', 'variance', 'itemRest', 'alphaIfDropped'],
  validity: ['dp', 'de', 'vi', 'examVerdict', 'checkKey'],
  discrimination: ['groups', 'upper', 'lower', 'd'],
  difficulty: ['p', 'partialMarks'],
} as const;
export type HelpTopic = keyof typeof TERMS;

/** What the words of a panel mean, and where their bounds are. */
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
