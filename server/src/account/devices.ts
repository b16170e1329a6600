import { createHash } from 'node:crypto';
import {
  DAY_MS,
  BROWSER_NAMES,
  DEVICE_GONE,
  DEVICE_KNOWN_DAYS,
  SYSTEM_NAMES,
  type ApiResponse,
  type ApiData,
} from '@riwaq/api';
import { ok, refuse } from '../platform/http/area';
import type { Caller } from '../platform/caller';
import type { Clock, LocalTime, Notifications } from '../platform/services';
import { inTransaction, type Db, type Tx } from '../platform/db/database';
import { describeAgent, placeOf } from './rules/device';
import type { DeviceShown, Sessions } from './sessions';
import { bindContext } from '../platform/bind-context';
import { hasUserName } from '../people/user-names';

/** Data of a request that describes its device. */
export interface DeviceDescription {
  /** Its User-Agent header. */
  agent: string;
  address: string;
  /**
   * Random guid that the browser stores; without one, user agent and address identify the device.
   */
  deviceGuid?: string | undefined;
}

/** Link of a sign-in notification: the device in the user's profile. */
const placeOfDevice = (sessionGuid: string): string =>
  `/profile?open=devices&device=${sessionGuid}`;

export const shownOf = ({ agent, address }: DeviceDescription): DeviceShown => ({
  ...describeAgent(agent),
  place: placeOf(address),
});

const keyOf = ({ agent, address, deviceGuid }: DeviceDescription): string =>
  createHash('sha256')
    .update(deviceGuid === undefined ? `${agent}\n${address}` : deviceGuid.toLowerCase())
    .digest('base64');

interface DevicesDeps {
  db: Db;
  clock: Clock;
  time: LocalTime;
  sessions: Sessions;
  notifications: Pick<Notifications, 'notify'>;
}

const knownSince = ({ clock }: DevicesDeps) =>
  new Date(clock.now().getTime() - DEVICE_KNOWN_DAYS * DAY_MS);

/**
 * Key of the device if this user signed in on it recently; otherwise undefined. Only the random
 * guid that the browser stores proves it: anyone can claim a user agent and an address.
 */
async function recognise(
  deps: DevicesDeps,
  userName: string,
  { deviceGuid }: Pick<DeviceDescription, 'deviceGuid'>,
): Promise<string | undefined> {
  const { db } = deps;
  if (deviceGuid === undefined) return undefined;
  const known = await db
    .selectFrom('known_device')
    .innerJoin('person', 'person.guid', 'known_device.person_guid')
    .select('known_device.key')
    .where(hasUserName(userName))
    .where('known_device.key', '=', keyOf({ agent: '', address: '', deviceGuid }))
    .where('known_device.seen_at', '>=', knownSince(deps))
    .executeTakeFirst();
  return known?.key;
}

/**
 * Records a sign-in on a device and notifies the user if the device is new, except for the
 * user's very first.
 */
async function noteSignIn(
  deps: DevicesDeps,
  tx: Tx,
  personGuid: string,
  sessionGuid: string,
  description: DeviceDescription,
): Promise<void> {
  const { clock, notifications } = deps;
  const now = clock.now();
  await tx
    .deleteFrom('known_device')
    .where('person_guid', '=', personGuid)
    .where('seen_at', '<', knownSince(deps))
    .execute();
  const known = await tx
    .selectFrom('known_device')
    .select('key')
    .where('person_guid', '=', personGuid)
    .execute();
  const key = keyOf(description);
  await tx
    .insertInto('known_device')
    .values({ person_guid: personGuid, key, seen_at: now })
    .onConflict((same) => same.columns(['person_guid', 'key']).doUpdateSet({ seen_at: now }))
    .execute();
  if (known.length === 0 || known.some((device) => device.key === key)) return;
  const { browser, system, place } = shownOf(description);
  const names = [BROWSER_NAMES[browser], SYSTEM_NAMES[system]].filter((name) => name !== null);
  await notifications.notify(tx, [personGuid], {
    kind: 'account.signIn',
    values: { device: names.join(' · ') || '—', place: place || '—' },
    path: placeOfDevice(sessionGuid),
  });
}

async function list(
  { db, clock, time }: DevicesDeps,
  caller: Caller,
): Promise<ApiResponse<ApiData<'GET Account/GetDevices'>>> {
  const rows = await db
    .selectFrom('session')
    .select(['guid', 'browser', 'system', 'place', 'created_at', 'seen_at'])
    .where('person_guid', '=', caller.userGuid)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', clock.now())
    .orderBy('seen_at', 'desc')
    .orderBy('guid')
    .execute();
  return ok(
    rows
      .map(({ guid, browser, system, place, created_at, seen_at }) => ({
        deviceGuid: guid,
        current: guid === caller.sessionGuid,
        browser,
        system,
        place,
        signedInDate: time.format(created_at),
        lastSeenDate: time.format(guid === caller.sessionGuid ? clock.now() : seen_at),
      }))
      .sort((one, other) => Number(other.current) - Number(one.current)),
  );
}

/** Signs out one of the user's own devices; another user's device is treated as not found. */
const signOut = (
  { db, sessions }: DevicesDeps,
  caller: Caller,
  deviceGuid: string,
): Promise<ApiResponse<null>> =>
  inTransaction(db, async (tx) =>
    (await sessions.revoke(tx, caller.userGuid, { only: deviceGuid })) === 0
      ? refuse(DEVICE_GONE)
      : ok(null),
  );

const signOutOthers = ({ db, sessions }: DevicesDeps, caller: Caller): Promise<ApiResponse<null>> =>
  inTransaction(db, async (tx) => {
    await sessions.revoke(tx, caller.userGuid, { except: caller.sessionGuid });
    return ok(null);
  });

/** The devices on which a user is signed in, and those used recently. */
export function createDevices(deps: DevicesDeps) {
  return bindContext(deps, { recognise, noteSignIn, list, signOut, signOutOthers });
}
export type Devices = ReturnType<typeof createDevices>;
