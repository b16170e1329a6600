import { places } from './places';

test('builds the route of every place', () => {
  const content = { topicGuid: 't', contentGuid: 'c' };
  expect(places.topic('t')).toBe('/forums?topicGuid=t');
  expect(places.content(content)).toBe('/forums?topicGuid=t&contentGuid=c');
  expect(places.rates(content)).toBe('/forums?topicGuid=t&contentGuid=c&open=rates');
  expect(places.reply({ ...content, replyGuid: 'r' })).toBe(
    '/forums?topicGuid=t&contentGuid=c&open=replies&replyGuid=r',
  );
});
