import { networkOf } from './network';

describe('networkOf', () => {
  it.each([
    ['10.20.30.40', '10.20.30.40'],
    ['::ffff:10.20.30.40', '10.20.30.40'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8::7', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['', ''],
  ])('puts %j into the network %j', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});
