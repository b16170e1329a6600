import { Button } from '../core/button';
import { createContext, useContext, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** How the dialog around is left: at once, or after asking while there is something unsaved. */
export const LeaveDialog = createContext<() => void>(() => undefined);

/** Leaves the dialog that it stands in, as its cross and Escape do. */
export function CancelButton({ children }: { children?: ReactNode }) {
  const { t } = useTranslation('kit');
  const leave = useContext(LeaveDialog);
  return <Button onClick={leave}>{children ?? t('cancel')}</Button>;
}
