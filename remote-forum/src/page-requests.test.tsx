import { testDeclaredRequests } from '@riwaq/ui/testing';
import manifest from './manifest';
import module from './module';

testDeclaredRequests(
  { manifest, module },
  {
    forums: [
      {},
      { query: 'forumGuid=f1' },
      { query: 'topicGuid=t1' },
      { query: 'type=recently' },
      { query: 'type=favorite' },
      { query: 'type=myTopics' },
    ],
    lectures: [{}],
    lecOne: [
      { params: { id: 's1' } },
      { params: { id: 's1', folderId: 'f1' } },
      { params: { id: 's1' }, query: 'lecture=l1' },
    ],
    library: [{}, { query: 'category=c1&q=optics' }, { query: 'shelf=saved&document=d1' }],
  },
);
