import { CircleHelp } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogPart } from '@riwaq/ui/compiled-in';
import { IconButton } from '@riwaq/ui/core';
import { useDialog } from '@riwaq/ui/page';
import type { HelpTopic } from './help-dialog';
import { HelpDialog } from './lazy-components';

/** Title of a panel with its actions and help. */
export function PanelHead({
  title,
  topic,
  children,
}: {
  title: string;
  topic?: HelpTopic;
  children?: ReactNode;
}) {
  const { t } = useTranslation('analytics');
  const help = useDialog<HelpTopic>();
  return (
    <div className="rw-analytics-head">
      <h3>{title}</h3>
      {topic && (
        <IconButton
          label={t('help.open', { title })}
          icon={<CircleHelp size={20} aria-hidden />}
          onClick={() => help.show(topic)}
        />
      )}
      <div className="rw-analytics-tools">{children}</div>
      <DialogPart dialog={help}>
        {(topic, control) => <HelpDialog topic={topic} {...control} />}
      </DialogPart>
    </div>
  );
}
