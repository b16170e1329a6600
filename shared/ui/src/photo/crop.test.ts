import { afterKey, moved, squareOf, within, type Crop } from './crop';

// Proves PORT-2, PORT-17.

const size = { width: 400, height: 200 };
const middle: Crop = { x: 0.5, y: 0.5, zoom: 1 };

test('crops the largest centred square at zoom 1', () => {
  expect(squareOf(size, middle)).toEqual({ left: 100, top: 0, side: 200 });
});

test('keeps the square within the picture', () => {
  expect(squareOf(size, moved(size, middle, 10, 10))).toEqual({ left: 0, top: 0, side: 200 });
  expect(squareOf(size, moved(size, middle, -10, -10))).toEqual({ left: 200, top: 0, side: 200 });
  expect(within(size, { x: 0, y: 0, zoom: 9 })).toEqual({ x: 0.0625, y: 0.125, zoom: 4 });
});

test('moves and zooms by keys, ignoring other keys', () => {
  expect(afterKey(size, middle, 'ArrowRight')?.x).toBeCloseTo(0.48);
  expect(afterKey(size, middle, '+')?.zoom).toBeCloseTo(1.05);
  expect(afterKey(size, middle, '-')?.zoom).toBe(1);
  expect(afterKey(size, middle, 'Tab')).toBeNull();
});
