import { useTranslation } from 'react-i18next';
import type { NavigationTrouble } from '../navigation/navigation-items';
import { useModuleNames } from './module-name';

/** Says why a module cannot be used, and the remedy. */
export function useTroubleText(): (trouble: NavigationTrouble) => string {
  const { t } = useTranslation('shell');
  const nameOf = useModuleNames();
  return (trouble) => {
    if (trouble.kind === 'failed') return t(`module.codes.${trouble.code}`);
    if (trouble.reason.kind === 'requires')
      return t('module.incompatible.requires', { missing: nameOf(trouble.reason.missing) });
    const { kind, ...values } = trouble.reason;
    return t(`module.incompatible.${kind}`, values);
  };
}
