import { defineModule, lazyPart } from '@riwaq/contract';
import { prefetchPage } from './prefetch';
import { sendWaitingReplies } from './replies/waiting-replies';
import './styles.css';

/**
 * The learning site: forums, topics, contents and replies (docs/requirements/forum.md); lectures.
 */
export default defineModule({
  routes: {
    forums: lazyPart(() => import('./forums-page')),
    lectures: lazyPart(() => import('./lectures/lectures-page')),
    lecOne: lazyPart(() => import('./lectures/folder-page')),
    library: lazyPart(() => import('./library/library-page')),
  },
  slots: { 'home.card@1': lazyPart(() => import('./home/home-cards')) },
  activate: sendWaitingReplies,
  ahead: prefetchPage,
  translations: {
    ar: () => import('./locales/ar.json'),
    en: () => import('./locales/en.json'),
  },
});
