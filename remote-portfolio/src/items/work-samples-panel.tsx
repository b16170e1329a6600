import { useTranslation } from 'react-i18next';
import { SOURCE_TYPE } from '@riwaq/api';
import { RelativeTime } from '@riwaq/ui/core';
import { Facts } from '@riwaq/ui/page';
import { useWorkSamples } from '../data/use-items';
import { WorkSampleDialog } from '../lazy-components';
import { itemPath } from '../paths';
import { TilesPanel } from './tiles-panel';
import { useItemActions } from './use-item-actions';
import { useItemSearch } from './use-item-search';
import { WorkSampleSigns } from './work-sample-signs';

/** The work samples of a portfolio. */
export function WorkSamplesPanel({
  studentGuid,
  isOwner,
}: {
  studentGuid: string;
  isOwner: boolean;
}) {
  const { t } = useTranslation('portfolio');
  const search = useItemSearch();
  const { searchText, tagItemGuid } = search;
  const list = useWorkSamples({ studentGuid, searchText, tagItemGuid });
  const { removeWorkSample } = useItemActions();
  return (
    <TilesPanel
      label={t('workSamples')}
      list={list}
      studentGuid={studentGuid}
      isOwner={isOwner}
      search={search}
      addLabel={t('workSample.add')}
      emptyHint={t('workSample.emptyHint')}
      guidOf={({ workSampleGuid }) => workSampleGuid}
      tileOf={(sample) => ({
        to: itemPath(SOURCE_TYPE.workSample, sample.workSampleGuid),
        signs: (sample.flag || sample.forAttention) && <WorkSampleSigns sample={sample} />,
        facts: (
          <Facts>
            <RelativeTime date={sample.createdDate} />
            {sample.reflectionsCount > 0 && (
              <span>{t('counts.reflections', { count: sample.reflectionsCount })}</span>
            )}
          </Facts>
        ),
        about: sample.caseDescription,
      })}
      onRemove={removeWorkSample}
      dialogOf={(sample, control) => <WorkSampleDialog sample={sample} {...control} />}
    />
  );
}
