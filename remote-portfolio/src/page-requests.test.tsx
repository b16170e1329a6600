import { testDeclaredRequests } from '@riwaq/ui/testing';
import manifest from './manifest';
import module from './module';

testDeclaredRequests(
  { manifest, module },
  {
    portfolios: [{}],
    portfolio: [{ params: { id: 'p1' } }],
    worksample: [{ params: { id: 'w1' } }],
    achievement: [{ params: { id: 'a1' } }],
    goal: [{ params: { id: 'g1' } }],
  },
);
