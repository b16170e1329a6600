import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SOURCE_TYPE, type WorkSample } from '@riwaq/api';
import { DialogPart } from '@riwaq/ui/compiled-in';
import { RelativeTime } from '@riwaq/ui/core';
import { Facts, useDialog } from '@riwaq/ui/page';
import { useWorkSamples } from '../data/use-items';
import { WorkSampleDialog } from '../lazy-components';
import { itemPath } from '../paths';
import { useChosenTag } from '../tags/use-chosen-tag';
import { ItemPanel } from './item-panel';
import { ItemRow, useOwnerActions } from './item-row';
import { useItemActions } from './use-item-actions';
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
  const [searchText, setSearchText] = useState('');
  const tagItemGuid = useChosenTag();
  const list = useWorkSamples({ studentGuid, searchText, tagItemGuid });
  const { removeWorkSample } = useItemActions();
  const ownerActions = useOwnerActions();
  const dialog = useDialog<{ sample: WorkSample | null }>();
  return (
    <>
      <ItemPanel
        label={t('workSamples')}
        list={list}
        studentGuid={studentGuid}
        isOwner={isOwner}
        narrowed={searchText !== '' || tagItemGuid !== null}
        searchText={searchText}
        onSearch={setSearchText}
        addLabel={t('workSample.add')}
        onAdd={() => dialog.show({ sample: null })}
        emptyHint={t('workSample.emptyHint')}
      >
        {(samples) => (
          <ul className="rw-portfolio-tiles">
            {samples.map((sample) => (
              <li key={sample.workSampleGuid}>
                <ItemRow
                  item={sample}
                  to={itemPath(SOURCE_TYPE.workSample, sample.workSampleGuid)}
                  signs={
                    (sample.flag || sample.forAttention) && <WorkSampleSigns sample={sample} />
                  }
                  facts={
                    <Facts>
                      <RelativeTime date={sample.createdDate} />
                      {sample.reflectionsCount > 0 && (
                        <span>{t('counts.reflections', { count: sample.reflectionsCount })}</span>
                      )}
                    </Facts>
                  }
                  about={sample.caseDescription}
                  actions={ownerActions(
                    sample.isOwner,
                    () => dialog.show({ sample }),
                    () => void removeWorkSample(sample),
                  )}
                />
              </li>
            ))}
          </ul>
        )}
      </ItemPanel>
      <DialogPart dialog={dialog}>
        {({ sample }, control) => <WorkSampleDialog sample={sample} {...control} />}
      </DialogPart>
    </>
  );
}
