import { useTexts } from '../i18n/use-texts';
import { PageSkeleton } from '../pages/page-skeleton';
import { Overview } from './overview';
import './operations.css';

const texts = { ar: () => import('./locales/ar.json'), en: () => import('./locales/en.json') };

/** The administrator's page (docs/decisions/0040): the layout shows it to nobody else. The server refuses them too. */
export default function OperationsPage() {
  return useTexts('operations', texts) ? <Overview /> : <PageSkeleton />;
}
