import type { Endpoint } from './endpoint';
import { endpoints } from './endpoints';

/** Calls that create or change something that other users receive or see. */
const WRITES =
  /^(?:POST|PUT) (?:Forum\w*|Mails|Chat\w*|WorkSample|Achievement|Goal|Reflection|Collections|SecretLinks|Tag\w*|Feedback|Comment|Portfolios)\/(?:Create|Update|Post$|Send|Reply|Invite|Reinvite|AddOrEdit|Rate|Report|Change)/;

describe('rates of calls', () => {
  it('limit every call that writes for other users', () => {
    const all: [string, Endpoint][] = Object.entries(endpoints);
    const writing = all.filter(([key]) => WRITES.test(key));
    expect(writing.map(([key]) => key)).toEqual(
      expect.arrayContaining(['POST Mails/Send', 'POST WorkSample/Post', 'POST Comment/Create']),
    );
    expect(writing.filter(([, { rate }]) => rate === undefined).map(([key]) => key)).toEqual([]);
  });
});
