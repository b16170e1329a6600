import { answered } from '@riwaq/contract/testing';
import { testDeclaredRequests } from '@riwaq/ui/testing';
import manifest from './manifest';
import module from './module';
import { aProfile } from './testing/samples';

const portfolio = (query: string) => ({
  params: { id: 'p1' },
  query,
  answers: { 'GET Account/GetStudentProfile': () => answered(aProfile({ studentGuid: 'p1' })) },
});

testDeclaredRequests(
  { manifest, module },
  {
    portfolios: [{}],
    portfolio: [
      portfolio(''),
      portfolio('tag=t1'),
      portfolio('view=achievements&tag=t1'),
      portfolio('view=goals'),
      portfolio('view=collections'),
    ],
    worksample: [{ params: { id: 'w1' } }],
    achievement: [{ params: { id: 'a1' } }],
    goal: [{ params: { id: 'g1' } }],
  },
);
