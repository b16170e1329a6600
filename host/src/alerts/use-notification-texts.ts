import { shownValues, type Notification } from '@riwaq/api';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useShell } from '../boot/shell-context';
import type { Destination } from '../navigation/routes';
import { useDestinations } from '../navigation/use-destination';
import { useStore } from '../state/use-store';
import { NOTIFICATION_TEXTS } from './notification-texts';

/**
 * Key of a notification's text in the shell's own texts. A notification that counts several events
 * has a separate text.
 */
const ownKey = ({ kind, count }: Notification): string =>
  `${NOTIFICATION_TEXTS}:${count > 1 ? 'many' : 'texts'}.${kind}`;

/**
 * Keys under which a module may define the text of its own kind; a kind such as `forum.reply` may
 * omit the module's name.
 */
function keysOf(kind: string, owner: string): string[] {
  const short = kind.startsWith(`${owner}.`) ? kind.slice(owner.length + 1) : kind;
  return [kind, short].flatMap((name) => [`notifications.kinds.${name}`, `notifications.${name}`]);
}

export interface ShownNotification {
  text: string;
  /** Whether its path opens a page; false when its module is not hosted (any more). */
  opens: boolean;
}

/**
 * Returns the text of a notification and whether it opens a page. For a kind that the shell does
 * not know it uses the texts of the module that owns the path. It loads such modules once for their
 * texts; only the user can retry a failed one.
 */
export function useNotificationTexts(
  notifications: readonly Notification[],
): (notification: Notification) => ShownNotification {
  const { modules } = useShell();
  const { t, i18n } = useTranslation(['shell', NOTIFICATION_TEXTS]);
  const hosted = useStore(modules.modules);
  const resolve = useDestinations();
  const destinationOf = ({ path }: Notification): Destination =>
    resolve(new URL(path, window.location.origin).pathname);
  const ownerOf = (destination: Destination): string | null =>
    destination.kind === 'module' ? destination.moduleId : null;
  const isOwn = (notification: Notification): boolean =>
    i18n.exists(ownKey(notification), { count: notification.count });
  const waiting = hosted
    .filter(({ state }) => state.kind === 'pending')
    .map(({ entry }) => entry.id);
  const owners = new Set(
    notifications
      .filter((notification) => !isOwn(notification))
      .map((notification) => ownerOf(destinationOf(notification))),
  );
  const wanted = waiting.filter((id) => owners.has(id)).join(' ');
  useEffect(() => {
    for (const id of wanted.split(' ')) if (id !== '') void modules.load(id);
  }, [modules, wanted]);

  return (notification) => {
    const destination = destinationOf(notification);
    const opens = destination.kind !== 'not-found';
    const values = { ...shownValues(notification.values, i18n.dir()), count: notification.count };
    if (isOwn(notification)) return { text: t(ownKey(notification), values), opens };
    const owner = ownerOf(destination);
    const key =
      owner === null
        ? undefined
        : keysOf(notification.kind, owner).find((candidate) =>
            i18n.exists(candidate, { ns: owner }),
          );
    return {
      text:
        owner === null || key === undefined
          ? t('alerts.unknownKind')
          : t(key, { ...values, ns: owner }),
      opens,
    };
  };
}
