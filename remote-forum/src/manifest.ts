import { declareModule } from '@riwaq/contract/manifest';
import { FORUM_CALLS } from './forum-calls';
import { FORUM_PARTS } from './forum-parts';
import { UNSENT_REPLIES } from './replies/unsent-name';

/** Manifest of the learning site, which the host reads without the module's code. */
export default declareModule({
  id: 'forum',
  version: '1.0.0',
  hostApi: '^1.10.0',
  routes: [
    {
      id: 'forums',
      path: 'forums',
      title: { ar: 'الموقع التعليمي', en: 'Learning site' },
      calls: FORUM_CALLS,
      parts: FORUM_PARTS,
    },
    {
      id: 'lectures',
      path: 'lectures',
      title: { ar: 'المحاضرات', en: 'Lectures' },
      calls: [{ path: 'Lectures/GetSubjects' }],
    },
    {
      id: 'lecOne',
      path: 'lecOne/{id}/{folderId?}',
      title: { ar: 'المحاضرات', en: 'Lectures' },
      navigation: 'lectures',
      calls: [
        { path: 'Lectures/GetContent', query: { subjectGuid: 'id', folderGuid: 'folderId' } },
        { path: 'Lectures/GetLecture', when: { lecture: true }, query: { itemGuid: 'lecture' } },
      ],
      parts: [{ file: './lectures/lecture-drawer', when: { lecture: true } }],
    },
    {
      id: 'library',
      path: 'library',
      title: { ar: 'المكتبة', en: 'Library' },
      calls: [
        { path: 'Library/GetCategories' },
        {
          path: 'Library/GetDocuments',
          when: { shelf: false, sort: false },
          query: { categoryGuid: 'category', searchText: 'q' },
        },
        {
          path: 'Library/GetDocument',
          when: { document: true },
          query: { documentGuid: 'document' },
        },
      ],
      parts: [{ file: './library/document-drawer', when: { document: true } }],
    },
  ],
  navigation: [
    {
      path: 'forums',
      label: { ar: 'الموقع التعليمي', en: 'Learning site' },
      icon: 'forum',
      order: 10,
    },
    { path: 'lectures', label: { ar: 'المحاضرات', en: 'Lectures' }, icon: 'lectures', order: 12 },
    { path: 'library', label: { ar: 'المكتبة', en: 'Library' }, icon: 'library', order: 30 },
  ],
  slots: ['home.card@1'],
  events: { published: ['forum/topic-opened@1', 'shell/unread-changed@1'], subscribed: [] },
  unsent: [UNSENT_REPLIES],
  realtime: {
    groups: ['content', 'topic', 'forum', 'subject', 'library'],
    events: [
      'ReceiveNewReply',
      'ReceiveUpdateReply',
      'ReceiveDeleteReply',
      'ReceiveForumActivity',
      'ReceiveForumChange',
      'ReceiveLecturesChange',
      'ReceiveLibraryChange',
    ],
  },
});
