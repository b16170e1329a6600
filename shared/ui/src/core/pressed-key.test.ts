import { pressedKey } from './pressed-key';

describe('pressedKey', () => {
  it.each([
    ['a plain key', {}, 'Enter'],
    ['a composition', { isComposing: true }, ''],
    ['a key that only its code marks as taken', { keyCode: 229 }, ''],
  ])('tells %s of the browser and of React', (_, of, key) => {
    const event = new KeyboardEvent('keydown', { key: 'Enter', ...of });
    expect(pressedKey(event)).toBe(key);
    expect(pressedKey({ key: 'Enter', nativeEvent: event } as never)).toBe(key);
  });
});
