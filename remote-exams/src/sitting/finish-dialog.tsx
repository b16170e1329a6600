import { CircleCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '@riwaq/ui/core';
import { Modal } from '@riwaq/ui/overlay';
import { Notice } from '@riwaq/ui/plain';
import { isAnswered, type Paper } from './paper';
import type { Halt } from './sitting-view';

interface FinishDialogProps {
  open: boolean;
  paper: Paper;
  finishing: boolean;
  /** A file is being uploaded, and would be lost. */
  uploading: boolean;
  /**
   * Why answers have not reached the server: they wait for the network, they made a finish fail, or
   * delivery is halted.
   */
  unsent: 'waiting' | 'failed' | Halt | null;
  onClose: () => void;
  onFinish: () => void;
  /** Left out in a forward-only exam. */
  onGo?: (index: number) => void;
}

const WIDTH = 520;

/** Dialog that confirms finishing and lists the open questions. */
export default function FinishDialog({
  open,
  paper,
  finishing,
  uploading,
  unsent,
  onClose,
  onFinish,
  onGo,
}: FinishDialogProps) {
  const { t } = useTranslation('exams');
  const choose =
    onGo &&
    ((index: number) => {
      onClose();
      onGo(index);
    });
  const indices = Array.from({ length: paper.count }, (_, index) => index);
  const guidAt = (index: number): string => paper.questions[index]?.questionGuid ?? '';
  const unanswered = indices.filter((index) => !isAnswered(paper, guidAt(index)));
  const flagged = indices.filter((index) => paper.flags.has(guidAt(index)));
  const footer = (
    <div className="rw-sit-foot">
      <Button onClick={onClose}>{t('sitting.finish.stay')}</Button>
      <Button
        type="primary"
        danger={unanswered.length > 0}
        loading={finishing}
        disabled={uploading}
        onClick={onFinish}
      >
        {t('sitting.finish.now')}
      </Button>
    </div>
  );
  return (
    <Modal
      open={open}
      width={WIDTH}
      title={t('sitting.finish.title')}
      onCancel={onClose}
      footer={footer}
    >
      <div className="rw-sit-finish">
        <p>{t('sitting.finish.text')}</p>
        {uploading && <Notice type="warning" role="alert" title={t('sitting.answer.sending')} />}
        {unsent && <UnsentNotice key={unsent} unsent={unsent} />}
        {unanswered.length === 0 ? (
          <p className="rw-sit-finish-all">
            <CircleCheck size={18} aria-hidden />
            {t('sitting.finish.all')}
          </p>
        ) : (
          <Numbers
            title={t('sitting.finish.unanswered', { count: unanswered.length })}
            indices={unanswered}
            onGo={choose}
          />
        )}
        {flagged.length > 0 && (
          <Numbers
            title={t('sitting.finish.flagged', { count: flagged.length })}
            indices={flagged}
            onGo={choose}
          />
        )}
      </div>
    </Modal>
  );
}

function UnsentNotice({ unsent }: { unsent: NonNullable<FinishDialogProps['unsent']> }) {
  const { t } = useTranslation('exams');
  return (
    <Notice type="warning" role="alert" title={t('sitting.finish.unsent.title')}>
      {unsent === 'waiting' || unsent === 'failed' ? (
        t(`sitting.finish.unsent.${unsent}`)
      ) : (
        <>
          <strong>{t(`sitting.halt.${unsent}.title`)}</strong>
          <p>{t(`sitting.halt.${unsent}.text`)}</p>
        </>
      )}
    </Notice>
  );
}

function Numbers({
  title,
  indices,
  onGo,
}: {
  title: string;
  indices: readonly number[];
  onGo: FinishDialogProps['onGo'];
}) {
  const { t } = useTranslation('exams');
  return (
    <section aria-label={title}>
      <h3 className="rw-sit-subtitle">{title}</h3>
      <ul className="rw-sit-numbers">
        {indices.map((index) => (
          <li key={index}>
            {onGo ? (
              <button
                type="button"
                className="rw-sit-cell"
                aria-label={t('sitting.question.number', { number: index + 1 })}
                onClick={() => onGo(index)}
              >
                {index + 1}
              </button>
            ) : (
              <span className="rw-sit-cell">{index + 1}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
