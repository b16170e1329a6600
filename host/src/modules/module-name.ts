import type { Bilingual } from '@riwaq/contract';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useShell } from '../boot/shell-context';
import { isSameJson, useSelected } from '../state/use-selected';
import { useStore } from '../state/use-store';
import { manifestOf, type HostedModule } from './module-state';

/**
 * The name of a module from its manifest, else from the configuration; null when neither has one.
 */
export const moduleName = ({ entry, state }: HostedModule): Bilingual | null =>
  manifestOf(state)?.navigation[0]?.label ?? entry.name ?? null;

/**
 * Returns a function from a module's id to its name in the user's language; it never returns the id
 * itself.
 */
export function useModuleNames(): (id: string) => string {
  const { t } = useTranslation('shell');
  const { modules, translations } = useShell();
  const names = useSelected(
    modules.modules,
    (hosted) => new Map(hosted.map((module) => [module.entry.id, moduleName(module)])),
    (one, other) => isSameJson([...one], [...other]),
  );
  const language = useStore(translations.language);
  return useCallback(
    (id) => names.get(id)?.[language] ?? t('module.unnamed'),
    [names, language, t],
  );
}
