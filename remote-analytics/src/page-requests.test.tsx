import { testDeclaredRequests } from '@riwaq/ui/testing';
import manifest from './manifest';
import module from './module';

testDeclaredRequests(
  { manifest, module },
  {
    statistics: [{}],
    examStatistics: [{ params: { id: 'e1' } }],
    absence: [{}],
  },
);
