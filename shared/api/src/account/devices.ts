/** Browsers and systems that identify a signed-in device for its user. */
export const BROWSERS = [
  'chrome',
  'edge',
  'firefox',
  'opera',
  'safari',
  'samsung',
  'other',
] as const;
export type Browser = (typeof BROWSERS)[number];
export const SYSTEMS = [
  'android',
  'chromeos',
  'ios',
  'ipados',
  'linux',
  'macos',
  'windows',
  'other',
] as const;
export type DeviceSystem = (typeof SYSTEMS)[number];

/** Their product names, which are the same in every language; null for any other. */
export const BROWSER_NAMES: Readonly<Record<Browser, string | null>> = {
  chrome: 'Chrome',
  edge: 'Edge',
  firefox: 'Firefox',
  opera: 'Opera',
  safari: 'Safari',
  samsung: 'Samsung Internet',
  other: null,
};
export const SYSTEM_NAMES: Readonly<Record<DeviceSystem, string | null>> = {
  android: 'Android',
  chromeos: 'ChromeOS',
  ios: 'iOS',
  ipados: 'iPadOS',
  linux: 'Linux',
  macos: 'macOS',
  windows: 'Windows',
  other: null,
};

/** Days without a sign-in after which a device counts as new again. */
export const DEVICE_KNOWN_DAYS = 180;
