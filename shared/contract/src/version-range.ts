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
 * The numbers of a comparator; a wildcard or missing part is null, and so are all parts after it.
 */
interface PartialVersion {
  major: number | null;
  minor: number | null;
  patch: number | null;
}

function parseComparator(comparator: string): { operator: string; parts: PartialVersion } | null {
  const [, operator = '=', first, second, third] = COMPARATOR.exec(comparator) ?? [];
  if (first === undefined) return null;
  const major = number(first);
  const minor = major === null ? null : number(second);
  const patch = minor === null ? null : number(third);
  return { operator, parts: { major, minor, patch } };
}

const firstVersion = ({ major, minor, patch }: PartialVersion): Version => [
  major ?? 0,
  minor ?? 0,
  patch ?? 0,
];

/** The first version after all versions that the given parts cover. */
function versionAfter({ major, minor, patch }: PartialVersion): Version {
  if (major === null) return ENDLESS;
  if (minor === null) return [major + 1, 0, 0];
  return patch === null ? [major, minor + 1, 0] : [major, minor, patch + 1];
}

/** The first version that changes the leftmost part that is not zero. */
function caretEnd(parts: PartialVersion): Version {
  const { major, minor, patch } = parts;
  if (major === null) return ENDLESS;
  if (minor === null || major > 0) return [major + 1, 0, 0];
  if (minor > 0 || patch === null) return [0, minor + 1, 0];
  return versionAfter(parts);
}

/**
 * Parses one comparator into the interval of versions that it allows; null when it is malformed.
 */
function intervalOf(comparator: string): Interval | null {
  const parsed = parseComparator(comparator);
  if (parsed === null) return null;
  const { operator, parts } = parsed;
  const from = firstVersion(parts);
  const after = versionAfter(parts);
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
      return { from, to: parts.patch === null ? after : [from[0], from[1] + 1, 0] };
    case '^':
      return { from, to: caretEnd(parts) };
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
