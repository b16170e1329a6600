import { useEffect, useState } from 'react';
import { useShell } from '../boot/shell-context';
import { PageSkeleton } from '../pages/page-skeleton';
import { Overview } from './overview';
import './operations.css';

const texts = { ar: () => import('./locales/ar.json'), en: () => import('./locales/en.json') };

/** The administrator's page (docs/decisions/0040): the layout shows it to nobody else. The server refuses them too. */
export default function OperationsPage() {
  const { translations } = useShell();
  const [ready, setReady] = useState(false);
  const [failure, setFailure] = useState<Error | null>(null);
  useEffect(() => {
    translations.add('operations', texts).then(() => setReady(true), setFailure);
  }, [translations]);
  if (failure) throw failure;
  return ready ? <Overview /> : <PageSkeleton />;
}
