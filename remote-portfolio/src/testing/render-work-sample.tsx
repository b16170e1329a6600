import { ROLE, type WorkSample } from '@riwaq/api';
import { RouteParamsProvider } from '@riwaq/contract/router';
import { answered, type TestHostOptions } from '@riwaq/contract/testing';
import { renderPortfolio } from './render-portfolio';
import { aTag, aWorkSample, SAMPLE } from './samples';
import WorkSamplePage from '../items/work-sample-page';

export const colors = [
  { id: 1, backgroundColor: '#e0f2f1', textColor: '#00564d' },
  { id: 2, backgroundColor: '#e3f0fd', textColor: '#0b4a8f' },
];

export const openWorkSample = ({
  api,
  sample = {},
  at = `/worksample/${SAMPLE}`,
  ...options
}: TestHostOptions & { sample?: Partial<WorkSample>; at?: string } = {}) =>
  renderPortfolio({
    at,
    ui: (
      <RouteParamsProvider value={{ id: SAMPLE }}>
        <WorkSamplePage />
      </RouteParamsProvider>
    ),
    role: ROLE.student,
    ...options,
    api: {
      'GET WorkSample/GetOne': () => answered({ workSample: aWorkSample(sample), reflections: [] }),
      'GET Feedback/Get': () => answered([]),
      'GET Comment/Get': () => answered([]),
      'GET Comment/GetReports': () => answered({ mayRemove: false, reports: [] }),
      'GET TagItem/Get': () => answered([aTag('lab', 1), aTag('optics', 2)]),
      'GET TagItem/GetAllowedColors': () => answered(colors),
      ...api,
    },
  });

export const asTeacher = { role: ROLE.teacher, sample: { isOwner: false } };
