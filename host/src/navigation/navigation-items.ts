import type { Role, UnreadCounts } from '@riwaq/api';
import type { Bilingual } from '@riwaq/contract';
import { moduleName } from '../modules/module-name';
import type { HostedModule, ModuleState } from '../modules/module-state';
import { manifestOf } from '../modules/module-state';
import { hasAll, isAllowed } from './routes';

/** Why an entry is marked. */
export type NavigationTrouble = Extract<ModuleState, { kind: 'failed' | 'incompatible' }>;

/** One entry of the rail that a module contributes. */
export interface NavigationItem {
  moduleId: string;
  path: string;
  /** Null when neither its manifest nor the configuration says. */
  label: Bilingual | null;
  icon: string;
  badge: keyof UnreadCounts | undefined;
  trouble: NavigationTrouble | null;
}

/**
 * The navigation entries for a role, sorted. A module that cannot be used keeps its position and is
 * marked.
 */
export function navigationItems(modules: readonly HostedModule[], role: Role): NavigationItem[] {
  const items = modules.flatMap((module): (NavigationItem & { order: number })[] => {
    const {
      entry: { id },
      state,
    } = module;
    const manifest = manifestOf(state);
    const trouble = state.kind === 'failed' || state.kind === 'incompatible' ? state : null;
    if (!manifest)
      return trouble
        ? [
            {
              moduleId: id,
              path: '',
              label: moduleName(module),
              icon: 'puzzle',
              badge: undefined,
              trouble,
              order: Infinity,
            },
          ]
        : [];
    return manifest.navigation
      .filter((entry) => isAllowed(entry.roles, role) && hasAll(entry.requires, modules))
      .map((entry) => ({
        moduleId: id,
        path: `/${entry.path}`,
        label: entry.label,
        icon: entry.icon,
        badge: entry.badge,
        trouble,
        order: entry.order,
      }));
  });
  return items.sort((a, b) => a.order - b.order).map(({ order: _, ...item }) => item);
}
