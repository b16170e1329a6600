/** A student's stored attendance on a day; `version` 0 and no hours where it was never saved. */
export interface StoredAttendance {
  readonly hours: number | null;
  readonly excused: boolean;
  readonly note: string;
  readonly version: number;
  /** The key of the save that wrote it. */
  readonly clientKey: string | null;
}

/** The attendance that a request wants to store. */
export interface RequestedAttendance {
  readonly hours: number | null;
  readonly excused: boolean;
  readonly note: string;
  /** The version of the row that the author has seen. */
  readonly version: number;
  readonly clientKey: string;
  /** Keys of the author's earlier saves that may or may not have arrived. */
  readonly replaces: readonly string[];
}

/** Only an absence can be excused. */
export const excusedAs = (hours: number | null, excused: boolean): boolean =>
  excused && (hours ?? 0) > 0;

/**
 * Decides what a save does: it was made before (`repeated`), is equal to the stored row (`same`),
 * follows the version that the author has seen (`written`), or conflicts with a change by somebody
 * else (`changed`), and is not written then.
 *
 * A save equal to the stored row is written all the same when it replaces own saves that may still
 * arrive: they would undo it, since the version would not have changed.
 */
export function decideSave(
  stored: StoredAttendance,
  wanted: RequestedAttendance,
  repeated: boolean,
): 'repeated' | 'same' | 'written' | 'changed' {
  if (repeated) return 'repeated';
  const follows =
    wanted.version === stored.version ||
    (stored.clientKey !== null && wanted.replaces.includes(stored.clientKey));
  if (
    stored.hours === wanted.hours &&
    stored.excused === excusedAs(wanted.hours, wanted.excused) &&
    stored.note === wanted.note
  ) {
    return follows &&
      wanted.replaces.some((key) => key !== wanted.clientKey && key !== stored.clientKey)
      ? 'written'
      : 'same';
  }
  return follows ? 'written' : 'changed';
}
