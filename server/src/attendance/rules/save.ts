/**
 * A student's attendance on a day as it stands: `version` 0 and no hours where nothing was ever
 * saved.
 */
export interface Standing {
  readonly hours: number | null;
  readonly excused: boolean;
  readonly note: string;
  readonly version: number;
  /** Of the save that made it so. */
  readonly clientKey: string | null;
}

/** What somebody wants it to be. */
export interface Wanted {
  readonly hours: number | null;
  readonly excused: boolean;
  readonly note: string;
  /** Of the row that was seen. */
  readonly version: number;
  readonly clientKey: string;
  /** Own saves before this one that may or may not have arrived. */
  readonly replaces: readonly string[];
}

/** Nobody who was present needs an excuse. */
export const excusedAs = (hours: number | null, excused: boolean): boolean =>
  excused && (hours ?? 0) > 0;

/**
 * What comes of a save: it came before (`repeated`), says what stands already (`same`), follows on
 * what the person saw (`written`), or on something that somebody else has changed since
 * (`changed`), and is not written then.
 *
 * One that says what stands already is written all the same when it takes the place of own saves
 * that may yet arrive: they would undo it, since nothing had come between.
 */
export function judge(
  standing: Standing,
  wanted: Wanted,
  repeated: boolean,
): 'repeated' | 'same' | 'written' | 'changed' {
  if (repeated) return 'repeated';
  const follows =
    wanted.version === standing.version ||
    (standing.clientKey !== null && wanted.replaces.includes(standing.clientKey));
  if (
    standing.hours === wanted.hours &&
    standing.excused === excusedAs(wanted.hours, wanted.excused) &&
    standing.note === wanted.note
  ) {
    return follows &&
      wanted.replaces.some((key) => key !== wanted.clientKey && key !== standing.clientKey)
      ? 'written'
      : 'same';
  }
  return follows ? 'written' : 'changed';
}
