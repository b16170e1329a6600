import { BROWSERS, SYSTEMS } from '@riwaq/api';
import fc from 'fast-check';
import { describeAgent, placeOf } from './device';

const MOZILLA = 'Mozilla/5.0';
const KIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  [
    `${MOZILLA} (Windows NT 10.0; Win64; x64) ${KIT} Chrome/126.0.0.0 Safari/537.36`,
    'chrome',
    'windows',
  ],
  [
    `${MOZILLA} (Windows NT 10.0; Win64; x64) ${KIT} Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0`,
    'edge',
    'windows',
  ],
  [
    `${MOZILLA} (Windows NT 10.0; Win64; x64) ${KIT} Chrome/125.0.0.0 Safari/537.36 OPR/111.0.0.0`,
    'opera',
    'windows',
  ],
  [
    `${MOZILLA} (Linux; Android 14; SM-S921B) ${KIT} SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36`,
    'samsung',
    'android',
  ],
  [
    `${MOZILLA} (Linux; Android 14; Pixel 8) ${KIT} Chrome/126.0.0.0 Mobile Safari/537.36`,
    'chrome',
    'android',
  ],
  [
    `${MOZILLA} (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1`,
    'safari',
    'ios',
  ],
  [
    `${MOZILLA} (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/126.0.6478.35 Mobile/15E148 Safari/604.1`,
    'chrome',
    'ios',
  ],
  [
    `${MOZILLA} (iPad; CPU OS 16_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/127.0 Mobile/15E148 Safari/605.1.15`,
    'firefox',
    'ipados',
  ],
  [
    `${MOZILLA} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15`,
    'safari',
    'macos',
  ],
  [`${MOZILLA} (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0`, 'firefox', 'linux'],
  [
    `${MOZILLA} (X11; CrOS x86_64 14541.0.0) ${KIT} Chrome/126.0.0.0 Safari/537.36`,
    'chrome',
    'chromeos',
  ],
  ['curl/8.5.0', 'other', 'other'],
  ['', 'other', 'other'],
])('detects %s as %s on %s', (agent, browser, system) => {
  expect(describeAgent(agent)).toEqual({ browser, system });
});

test('maps any user agent to a known browser and system', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 2000 }), (agent) => {
      const { browser, system } = describeAgent(agent);
      return BROWSERS.includes(browser) && SYSTEMS.includes(system);
    }),
  );
});

test('shows only the network part of an address', () => {
  expect(
    ['10.20.30.40', '::ffff:10.20.30.40', '2001:db8:1:2:3:4:5:6', '::1', '', 'unix'].map(placeOf),
  ).toEqual(['10.20.•.•', '10.20.•.•', '2001:db8:…', '::…', '', '']);
  fc.assert(
    fc.property(
      fc.ipV4(),
      (address) => placeOf(address) === `${address.split('.').slice(0, 2).join('.')}.•.•`,
    ),
  );
  fc.assert(fc.property(fc.ipV6(), (address) => placeOf(address).length < 14));
});
