import { Copy } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useHost } from '@riwaq/contract';
import { Button } from '@riwaq/ui/core';
import { Input } from '@riwaq/ui/form';
import { Modal } from '@riwaq/ui/overlay';
import { useCopyLink } from '@riwaq/ui/page';
import { sharedPath } from '../paths';

const WIDTH = 560;

/**
 * Shows the address of a new link for copying. The secret is stored nowhere, so it is shown only
 * once.
 */
export default function LinkMadeDialog({
  secret,
  open,
  onClose,
}: {
  secret: string;
  open: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation('portfolio');
  const { href } = useHost();
  const copy = useCopyLink();
  const id = useId();
  return (
    <Modal open={open} title={t('link.made')} width={WIDTH} onCancel={onClose} footer={null}>
      <div className="rw-portfolio-made">
        <label htmlFor={id}>{t('link.address')}</label>
        <div className="rw-portfolio-made-line">
          <Input
            id={id}
            readOnly
            dir="ltr"
            value={href(sharedPath(secret))}
            onFocus={(event) => event.target.select()}
            aria-describedby={`${id}-once`}
          />
          <Button
            type="primary"
            icon={<Copy size={16} aria-hidden />}
            onClick={() => void copy(sharedPath(secret))}
          >
            {t('link.copy')}
          </Button>
        </div>
        <p id={`${id}-once`} className="rw-portfolio-muted">
          {t('link.once')}
        </p>
      </div>
    </Modal>
  );
}
