import { KeyRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from '@riwaq/contract/router';
import { UserText } from '@riwaq/ui/core';
import type { Item } from './items';
import { useStatisticsAddress } from './use-statistics-address';

/**
 * Returns a function that gives the short title of a question; a question without text, an image,
 * is titled by its number.
 */
export function useItemTitle(): (item: Item) => string {
  const { t } = useTranslation('analytics');
  return ({ question, number }) => question.questionTitle || t('item.image', { number });
}

/** Title of a question in a table, linked to its page. */
export function ItemName({ item }: { item: Item }) {
  const { t } = useTranslation('analytics');
  const titleOf = useItemTitle();
  const address = useStatisticsAddress();
  return (
    <span className="rw-analytics-item-name">
      <Link to={address.item(item.question.questionGuid)}>
        <UserText>{titleOf(item)}</UserText>
      </Link>
      {item.figures?.metric.checkKey && (
        <span className="rw-analytics-sign rw-analytics-danger">
          <KeyRound size={14} aria-hidden />
          {t('checkKey.flag')}
        </span>
      )}
    </span>
  );
}
