import type { ModuleDefinition } from '@riwaq/contract';
import type { ModuleManifest } from '@riwaq/contract/manifest';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** A component: a function, or what `lazy`, `memo` and `forwardRef` make. */
const isComponent = (value: unknown): boolean =>
  typeof value === 'function' || (isRecord(value) && '$$typeof' in value);

/** Whether the value that a remote exposes is a definition that matches its manifest. */
export function isModuleDefinition(
  value: unknown,
  manifest: ModuleManifest,
): value is ModuleDefinition {
  if (!isRecord(value) || !isRecord(value['routes']) || !isRecord(value['translations']))
    return false;
  const { routes, translations } = value;
  const slots = isRecord(value['slots']) ? value['slots'] : {};
  return (
    manifest.routes.every((route) => isComponent(routes[route.id])) &&
    manifest.slots.every((slot) => isComponent(slots[slot])) &&
    typeof translations['ar'] === 'function' &&
    typeof translations['en'] === 'function'
  );
}
