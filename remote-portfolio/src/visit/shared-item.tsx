import { useTranslation } from 'react-i18next';
import { SOURCE_TYPE, type FileItem } from '@riwaq/api';
import { formatDateTime, UserText } from '@riwaq/ui/core';
import { Facts, useDownload } from '@riwaq/ui/page';
import { FileCard, RichText } from '@riwaq/ui/plain';
import { TypeSign } from '../collections/type-sign';
import { shownDay } from '../items/days';
import { ItemText } from '../items/item-text';
import { StatusSign } from '../items/status-sign';
import { TagList } from '../tags/tag-list';
import { sharedItemGuid, type SharedItemData } from './shared-item-guid';

/** An item behind a secret link, in full, because visitors cannot open its page. */
export function SharedItem({ item }: { item: SharedItemData }) {
  const { t } = useTranslation('portfolio');
  return (
    <article
      className="rw-card rw-portfolio-body"
      aria-labelledby={`shared-${sharedItemGuid(item)}`}
    >
      <header>
        <TypeSign item={item} />
        <UserText
          as="h2"
          id={`shared-${sharedItemGuid(item)}`}
          className="rw-portfolio-visit-title"
        >
          {item.title}
        </UserText>
        <ItemFacts item={item} />
      </header>
      {item.sourceType === SOURCE_TYPE.workSample ? (
        <>
          <ItemText label={t('fields.case')} text={item.caseDescription} />
          {item.description !== '' && <RichText html={item.description} />}
        </>
      ) : (
        item.description !== '' && (
          <UserText as="p" className="rw-portfolio-text">
            {item.description}
          </UserText>
        )
      )}
      <SharedFiles files={item.files} />
      <TagList label={t('tags.label')} tags={item.tags} />
      {item.sourceType === SOURCE_TYPE.workSample &&
        item.reflections.map(({ reflectionGuid, reflectionText, files, createdDate }) => (
          <section key={reflectionGuid} className="rw-portfolio-said">
            <h3 className="rw-portfolio-label">
              {t('timelineOf.reflection')} · <bdi dir="ltr">{shownDay(createdDate)}</bdi>
            </h3>
            <UserText as="p" className="rw-portfolio-text">
              {reflectionText}
            </UserText>
            <SharedFiles files={files} />
          </section>
        ))}
    </article>
  );
}

function ItemFacts({ item }: { item: SharedItemData }) {
  const { t } = useTranslation('portfolio');
  if (item.sourceType === SOURCE_TYPE.goal)
    return (
      <Facts>
        <StatusSign status={item.progressStatus} />
        <span>
          {t('goal.due')} <UserText as="bdi">{formatDateTime(item.dueDate)}</UserText>
        </span>
      </Facts>
    );
  return (
    <Facts>
      <bdi dir="ltr">
        {shownDay(
          item.sourceType === SOURCE_TYPE.achievement ? item.achievementDate : item.createdDate,
        )}
      </bdi>
    </Facts>
  );
}

/** Files without their download counts. */
function SharedFiles({ files }: { files: readonly FileItem[] }) {
  const { t } = useTranslation('portfolio');
  const save = useDownload();
  if (files.length === 0) return null;
  return (
    <ul className="rw-portfolio-files" aria-label={t('files.label')}>
      {files.map(({ fileGuid, fileUrl, fileCaption, fileSizeFormated }) => (
        <li key={fileGuid}>
          <FileCard
            file={{ fileUrl, fileCaption, fileSizeFormated }}
            onDownload={() => save(fileUrl)}
          />
        </li>
      ))}
    </ul>
  );
}
