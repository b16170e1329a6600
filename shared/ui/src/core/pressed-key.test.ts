import { pressedKey } from './pressed-key';

describe('pressedKey', () => {
  it.each([
    ['a plain key', {}, 'Enter'],
    ['a composition', { isComposing: true }, ''],
    ['a key with the input method code', { keyCode: 229 }, ''],
  ])('reads %s from browser and React events', (_, of, key) => {
    const event = new KeyboardEvent('keydown', { key: 'Enter', ...of });
    expect(pressedKey(event)).toBe(key);
    expect(pressedKey({ key: 'Enter', nativeEvent: event } as never)).toBe(key);
  });
});
