import { Button } from '../core/button';
import { createContext, useContext, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** Closes the surrounding dialog: at once, or after a confirmation while changes are unsaved. */
export const LeaveDialog = createContext<() => void>(() => undefined);

/** Closes the dialog around it, as its close button and Escape do. */
export function CancelButton({ children }: { children?: ReactNode }) {
  const { t } = useTranslation('kit');
  const leave = useContext(LeaveDialog);
  return <Button onClick={leave}>{children ?? t('cancel')}</Button>;
}
