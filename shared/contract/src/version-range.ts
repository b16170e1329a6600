type Version = readonly [major: number, minor: number, patch: number];
/** From one version, inclusive, to another, exclusive. */
interface Interval {
  from: Version;
  to: Version;
}

const ENDLESS: Version = [Infinity, 0, 0];
const COMPARATOR = /^(\^|~|>=|<=|>|<|=)?v?(\d+|[xX*])(?:\.(\d+|[xX*]))?(?:\.(\d+|[xX*]))?$/;

const compare = (one: Version, other: Version): number =>
  one[0] - other[0] || one[1] - other[1] || one[2] - other[2];
const number = (part: string | undefined): number | null =>
  part === undefined || !/^\d+$/.test(part) ? null : Number(part);

/**
 * Parses one comparator into the interval of versions that it allows; null when it is malformed.
 */
function intervalOf(comparator: string): Interval | null {
  const [, operator = '=', first, second, third] = COMPARATOR.exec(comparator) ?? [];
  if (first === undefined) return null;
  const major = number(first);
  const minor = major === null ? null : number(second);
  const patch = minor === null ? null : number(third);
  const from: Version = [major ?? 0, minor ?? 0, patch ?? 0];
  // The first version after all versions that the given parts cover.
  const after: Version =
    major === null
      ? ENDLESS
      : minor === null
        ? [major + 1, 0, 0]
        : patch === null
          ? [major, minor + 1, 0]
          : [major, minor, patch + 1];
  switch (operator) {
    case '>=':
      return { from, to: ENDLESS };
    case '>':
      return { from: after, to: ENDLESS };
    case '<':
      return { from: [0, 0, 0], to: from };
    case '<=':
      return { from: [0, 0, 0], to: after };
    case '~':
      return { from, to: patch === null ? after : [from[0], from[1] + 1, 0] };
    case '^': {
      if (major === null || minor === null || from[0] > 0)
        return { from, to: major === null ? ENDLESS : [from[0] + 1, 0, 0] };
      if (from[1] > 0 || patch === null) return { from, to: [0, from[1] + 1, 0] };
      return { from, to: after };
    }
    default:
      return { from, to: after };
  }
}

/**
 * Whether a released version (`1.2.3`) lies in a semantic version range: `^`, `~`, comparisons,
 * wildcards, blanks for "and", `||` for "or". A malformed version or range matches no version. The
 * semver package would add 5 KB to every page.
 */
export function satisfiesRange(version: string, range: string): boolean {
  const [, major, minor, patch] = /^(\d+)\.(\d+)\.(\d+)$/.exec(version) ?? [];
  if (major === undefined) return false;
  const exact: Version = [Number(major), Number(minor), Number(patch)];
  return range.split('||').some((all) => {
    const intervals = all
      .trim()
      .replace(/([\^~<>=])\s+/g, '$1')
      .split(/\s+/)
      .map((comparator) => intervalOf(comparator || '*'));
    return intervals.every(
      (interval) =>
        interval !== null && compare(interval.from, exact) <= 0 && compare(exact, interval.to) < 0,
    );
  });
}
