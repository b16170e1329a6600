/**
 * Whether a range such as `^20.19.0 || >=24.0.0` contains a version of Node. The package `semver`
 * is not installed when `npm start` asks.
 */
export function acceptsNode(range, version) {
  const [major, minor] = version.split('.').map(Number);
  return range.split('||').some((part) => {
    const [, operator, lowestMajor, lowestMinor] =
      /^(\^|>=)(\d+)\.(\d+)\.0$/.exec(part.trim()) ?? [];
    if (!operator) throw new Error(`The range ${part} is not of the form ^20.19.0 or >=24.0.0.`);
    if (major === Number(lowestMajor)) return minor >= Number(lowestMinor);
    return operator === '>=' && major > Number(lowestMajor);
  });
}
