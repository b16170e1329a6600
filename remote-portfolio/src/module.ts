import { defineModule, lazyPart } from '@riwaq/contract';
import { sendWaitingComments } from './talk/waiting-comments';
import './styles.css';

/** The portfolio (PORT-1). */
export default defineModule({
  routes: {
    portfolios: lazyPart(() => import('./list/portfolios-page')),
    portfolio: lazyPart(() => import('./card/portfolio-page')),
    worksample: lazyPart(() => import('./items/work-sample-page')),
    achievement: lazyPart(() => import('./items/achievement-page')),
    shared: lazyPart(() => import('./visit/shared-portfolio-page')),
    goal: lazyPart(() => import('./items/goal-page')),
  },
  activate: sendWaitingComments,
  slots: { 'home.card@1': lazyPart(() => import('./home/home-card')) },
  translations: {
    ar: () => import('./locales/ar.json'),
    en: () => import('./locales/en.json'),
  },
});
