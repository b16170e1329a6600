import { declareModule } from '@riwaq/contract/manifest';
import { PORTFOLIO_CALLS } from './portfolio-calls';
import { UNSENT_COMMENTS } from './talk/unsent-name';

/** Manifest of the portfolio: the host reads it without loading the module's code. */
export default declareModule({
  id: 'portfolio',
  version: '1.0.0',
  hostApi: '^1.10.0',
  routes: [
    {
      id: 'portfolios',
      path: 'portfolios',
      title: { ar: 'ملفات الإنجاز', en: 'Portfolios' },
      calls: [{ path: 'Portfolios/Get', when: { q: false, stage: false, section: false } }],
    },
    {
      id: 'portfolio',
      path: 'portfolio/{id}',
      title: { ar: 'ملف الإنجاز', en: 'Portfolio' },
      navigation: 'portfolios',
      calls: PORTFOLIO_CALLS,
      parts: [
        { file: './collections/collections-panel', when: { view: 'collections' } },
        { file: './timeline/timeline-panel', when: { view: 'timeline' } },
        { file: './links/links-panel', when: { view: 'links' } },
        { file: './share/print-panel', when: { view: 'print' } },
      ],
    },
    {
      id: 'worksample',
      path: 'worksample/{id}',
      title: { ar: 'نموذج عمل', en: 'Work sample' },
      navigation: 'portfolios',
      calls: [{ path: 'WorkSample/GetOne', query: { workSampleGuid: 'id' } }],
    },
    {
      id: 'achievement',
      path: 'achievement/{id}',
      title: { ar: 'إنجاز', en: 'Achievement' },
      navigation: 'portfolios',
      calls: [{ path: 'Achievement/GetOne', query: { achievementGuid: 'id' } }],
    },
    {
      id: 'shared',
      path: 'shared-portfolio',
      title: { ar: 'ملف إنجاز معروض برابط', en: 'Shared portfolio' },
      public: true,
    },
    {
      id: 'goal',
      path: 'goal/{id}',
      title: { ar: 'هدف', en: 'Goal' },
      navigation: 'portfolios',
      calls: [{ path: 'Goal/GetOne', query: { goalGuid: 'id' } }],
    },
  ],
  navigation: [
    {
      path: 'portfolios',
      label: { ar: 'ملفات الإنجاز', en: 'Portfolios' },
      icon: 'portfolio',
      order: 32,
    },
  ],
  slots: ['home.card@1'],
  events: { published: [], subscribed: [] },
  unsent: [UNSENT_COMMENTS],
  realtime: {
    groups: ['student', 'comments'],
    events: [
      'ReceivePortfolioChange',
      'ReceiveSecretLinksChange',
      'CreateComment',
      'UpdateComment',
      'DeleteComment',
    ],
  },
});
