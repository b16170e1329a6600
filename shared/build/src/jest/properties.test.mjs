import fc from 'fast-check';

it('draws sequences up to their maximum length', () => {
  const lengths = fc.sample(fc.array(fc.nat(), { maxLength: 60 }), 200).map(({ length }) => length);
  expect(Math.max(...lengths)).toBeGreaterThan(50);
});
