import type { Notification } from '@riwaq/api';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useShell } from '../boot/shell-context';
import { resolvePath } from '../navigation/routes';
import { useStore } from '../state/use-store';

/** Values in a direction of their own, so that a name in the other script does not turn the sentence around. */
const isolated = (values: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value === '' ? '' : `\u2068${value}\u2069`]));

/** Where a module may keep the text of a kind; a kind such as `forum.reply` may leave the module's own name out. */
function keysOf(kind: string, owner: string): string[] {
  const short = kind.startsWith(`${owner}.`) ? kind.slice(owner.length + 1) : kind;
  return [kind, short].flatMap((name) => [`notifications.kinds.${name}`, `notifications.${name}`]);
}

/**
 * What a notification says, in the words of the module that owns its path; the modules that own some are loaded
 * for their words, once: one that could not be had is asked for again by the person alone.
 */
export function useNotificationTexts(notifications: readonly Notification[]): (notification: Notification) => string {
  const { modules } = useShell();
  const { t, i18n } = useTranslation('shell');
  const hosted = useStore(modules.modules);
  const ownerOf = ({ path }: Notification): string | null => {
    const destination = resolvePath(new URL(path, window.location.origin).pathname, hosted, true);
    return destination.kind === 'module' ? destination.moduleId : null;
  };
  const waiting = hosted.filter(({ state }) => state.kind === 'pending').map(({ entry }) => entry.id);
  const owners = new Set(notifications.map(ownerOf));
  const wanted = waiting.filter((id) => owners.has(id)).join(' ');
  useEffect(() => {
    for (const id of wanted.split(' ')) if (id !== '') void modules.load(id);
  }, [modules, wanted]);

  return (notification) => {
    const owner = ownerOf(notification);
    const key = owner === null ? undefined : keysOf(notification.kind, owner).find((candidate) => i18n.exists(candidate, { ns: owner }));
    return owner === null || key === undefined ? t('alerts.unknownKind') : t(key, { ...isolated(notification.values), ns: owner });
  };
}
