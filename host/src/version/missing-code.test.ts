import { onMissingCode } from './missing-code';

const fail = (name: string): void => {
  const element = document.head.appendChild(document.createElement(name));
  element.dispatchEvent(new Event('error'));
  element.remove();
};

test('reports failed scripts and stylesheets, but not pictures', () => {
  let told = 0;
  const stop = onMissingCode(window, () => {
    told += 1;
  });
  fail('img');
  expect(told).toBe(0);
  fail('script');
  fail('link');
  expect(told).toBe(2);
  stop();
  fail('script');
  expect(told).toBe(2);
});
