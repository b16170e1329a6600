import type { Browser, DeviceSystem } from '@riwaq/api';

/** Order matters: most browsers name others besides themselves. */
const BROWSER_SIGNS: ReadonlyArray<readonly [RegExp, Browser]> = [
  [/\bEdg(?:e|A|iOS)?\//, 'edge'],
  [/\bOP(?:R|T|X)\/|\bOpera\b/, 'opera'],
  [/\bSamsungBrowser\//, 'samsung'],
  [/\b(?:Firefox|FxiOS)\//, 'firefox'],
  [/\b(?:Chrome|Chromium|HeadlessChrome|CriOS)\//, 'chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'safari'],
];
const SYSTEM_SIGNS: ReadonlyArray<readonly [RegExp, DeviceSystem]> = [
  [/\bWindows\b/, 'windows'],
  [/\biPad\b/, 'ipados'],
  [/\b(?:iPhone|iPod)\b/, 'ios'],
  [/\bAndroid\b/, 'android'],
  [/\bCrOS\b/, 'chromeos'],
  [/\b(?:Macintosh|Mac OS X)\b/, 'macos'],
  [/\bLinux\b/, 'linux'],
];

/** Number of characters of the User-Agent header that are examined. */
const AGENT_MAX = 512;

const firstOf = <Name extends string>(
  signs: ReadonlyArray<readonly [RegExp, Name]>,
  agent: string,
): Name | 'other' => signs.find(([sign]) => sign.test(agent))?.[1] ?? 'other';

/** Detects the browser and the system from a User-Agent header. */
export function describeAgent(header: string): { browser: Browser; system: DeviceSystem } {
  const agent = header.slice(0, AGENT_MAX);
  return { browser: firstOf(BROWSER_SIGNS, agent), system: firstOf(SYSTEM_SIGNS, agent) };
}

/**
 * The network part of an address, enough to distinguish locations: two numbers of four, or the
 * first two groups of IPv6.
 */
export function placeOf(address: string): string {
  const plain = address.replace(/^::ffff:/i, '');
  const four = /^(\d{1,3})\.(\d{1,3})\.\d{1,3}\.\d{1,3}$/.exec(plain);
  if (four) return `${four[1]}.${four[2]}.•.•`;
  const [first = '', second = ''] = plain.split(':');
  return plain.includes(':') ? `${first}:${second}:…` : '';
}
