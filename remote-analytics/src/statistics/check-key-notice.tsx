import { useTranslation } from 'react-i18next';
import { ItemName } from './item-name';
import type { RatedItem } from './items';

/** Lists questions that weaker students answer better than others: their key may be wrong. */
export function CheckKeyNotice({ items }: { items: readonly RatedItem[] }) {
  const { t } = useTranslation('analytics');
  const doubtful = items.filter(({ figures }) => figures.metric.checkKey);
  if (doubtful.length === 0) return null;
  return (
    <div className="rw-analytics-notice" role="note">
      <p>{t('checkKey.says', { count: doubtful.length })}</p>
      <ul>
        {doubtful.map((item) => (
          <li key={item.number}>
            {item.number}. <ItemName item={item} />
          </li>
        ))}
      </ul>
    </div>
  );
}
