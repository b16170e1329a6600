import { testDeclaredRequests } from '@riwaq/ui/testing';
import manifest from './manifest';
import module from './module';

testDeclaredRequests(
  { manifest, module },
  {
    inbox: [{}],
    sent: [{}],
    mail: [
      { params: { id: 'm1', type: 'received' } },
      { params: { id: 'm1', type: 'sent' } },
      { params: { id: 'm1', type: 'received' }, query: 'q=optics' },
    ],
  },
);
