import { useTranslation } from 'react-i18next';
import { draftSaveStatuses } from '@riwaq/api';
import { Button } from '@riwaq/ui/core';
import { Alert } from '@riwaq/ui/display';
import { problemKey, Refusal } from '@riwaq/ui/page';
import type { DraftAutosave } from './draft-autosave';
import { useAutosaveState } from './use-draft-session';

const SAID = {
  untouched: null,
  typing: null,
  saving: 'mail.draft.saving',
  saved: 'mail.draft.saved',
  offline: 'mail.draft.offline',
} as const;

/** Shows whether the draft is saved, and the choices in a conflict. */
export function DraftStatus({
  autosave,
  onReplaced,
}: {
  autosave: DraftAutosave;
  onReplaced: () => void;
}) {
  const { t } = useTranslation(['messaging', 'status']);
  const state = useAutosaveState(autosave);
  switch (state.kind) {
    case 'conflict':
      return (
        <Alert
          type="warning"
          showIcon
          role="alert"
          title={t('status:messaging.draftOtherPage')}
          description={
            <div className="rw-messaging-decide">
              <Button type="primary" size="small" onClick={() => void autosave.overwriteTheirs()}>
                {t('mail.draft.keepMine')}
              </Button>
              <Button
                size="small"
                onClick={() => {
                  autosave.acceptTheirs();
                  onReplaced();
                }}
              >
                {t('mail.draft.takeTheirs', {
                  title: state.theirs.title || t('mail.draft.untitled'),
                })}
              </Button>
              <Button size="small" onClick={() => void autosave.saveAsNew()}>
                {t('mail.draft.keepBoth')}
              </Button>
            </div>
          }
        />
      );
    case 'gone':
      return (
        <Alert
          type="warning"
          showIcon
          role="alert"
          title={t('status:messaging.draftGone')}
          description={
            <div className="rw-messaging-decide">
              <Button type="primary" size="small" onClick={() => void autosave.saveAsNew()}>
                {t('mail.draft.keepAsNew')}
              </Button>
            </div>
          }
        />
      );
    case 'refused':
      return (
        <Alert
          type="warning"
          showIcon
          role="alert"
          title={t(
            `status:${problemKey(typeof state.cause === 'number' ? new Refusal(state.cause) : state.cause, draftSaveStatuses)}`,
          )}
          description={t('mail.draft.inBrowser')}
        />
      );
    default: {
      const said = SAID[state.kind];
      return (
        <p className="rw-messaging-mail-muted rw-messaging-draft-state" role="status">
          {said && t(said)}
        </p>
      );
    }
  }
}
