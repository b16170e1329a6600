import { ArrowDown, ArrowUp, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { COLLECTIONS_MAX, type ItemInShort } from '@riwaq/api';
import { IconButton, SearchBox, Skeleton, UserText } from '@riwaq/ui/core';
import { Checkbox } from '@riwaq/ui/form';
import { moveByOne, More, Problem } from '@riwaq/ui/page';
import { VisibilitySign } from '../card/visibility-sign';
import { TypeSign } from './type-sign';
import { useItems } from './use-collections';

/** A selected item, reduced to the fields that are shown. */
export type ChosenItem = Pick<ItemInShort, 'sourceGuid' | 'sourceType' | 'title'>;

interface ItemChoiceProps {
  studentGuid: string;
  chosen: readonly ChosenItem[];
  /** Whether an item may be selected; by default every item may. */
  mayChoose?: (item: ItemInShort) => boolean;
  onChange: (chosen: ChosenItem[]) => void;
}

/** Selects and orders items of a portfolio. */
export function ItemChoice({
  studentGuid,
  chosen,
  mayChoose = () => true,
  onChange,
}: ItemChoiceProps) {
  const { t } = useTranslation('portfolio');
  const [searchText, setSearchText] = useState('');
  const list = useItems(studentGuid, searchText);
  const { state } = list;
  const guids = chosen.map(({ sourceGuid }) => sourceGuid);
  const full = chosen.length >= COLLECTIONS_MAX.items;
  const change = ({ sourceGuid, sourceType, title }: ChosenItem, wanted: boolean) =>
    onChange(
      wanted
        ? [...chosen, { sourceGuid, sourceType, title }]
        : chosen.filter((each) => each.sourceGuid !== sourceGuid),
    );
  const move = (item: ChosenItem, direction: 'up' | 'down') => {
    const order = moveByOne(guids, item.sourceGuid, direction)?.order;
    if (order)
      onChange(
        [...chosen].sort(
          (one, other) => order.indexOf(one.sourceGuid) - order.indexOf(other.sourceGuid),
        ),
      );
  };
  return (
    <div className="rw-portfolio-choosing">
      {chosen.length > 0 && (
        <ChosenItems chosen={chosen} onMove={move} onRemove={(item) => change(item, false)} />
      )}
      <SearchBox label={t('collection.search')} value={searchText} onSearch={setSearchText} />
      {state.kind === 'loading' && <Skeleton title={false} rows={4} />}
      {state.kind === 'failed' && (
        <Problem cause={state.cause} onRetry={state.retry} retrying={state.retrying} />
      )}
      {state.kind === 'ready' && state.data.items.length === 0 && (
        <p className="rw-portfolio-muted" role="status">
          {t(searchText === '' ? 'items.empty' : 'list.nothingFound')}
        </p>
      )}
      {state.kind === 'ready' && state.data.items.length > 0 && (
        <ul
          className="rw-portfolio-lines rw-portfolio-lines-short"
          aria-label={t('collection.mayChoose')}
        >
          {state.data.items.map((item) => (
            <li key={item.sourceGuid}>
              <Checkbox
                checked={guids.includes(item.sourceGuid)}
                disabled={(full || !mayChoose(item)) && !guids.includes(item.sourceGuid)}
                onChange={({ target }) => change(item, target.checked)}
              >
                <span className="rw-portfolio-line">
                  <UserText>{item.title}</UserText>
                  <TypeSign item={item} />
                  {!mayChoose(item) && <VisibilitySign visibility={item.visibility} />}
                </span>
              </Checkbox>
            </li>
          ))}
          <li>
            <More list={list} />
          </li>
        </ul>
      )}
    </div>
  );
}

interface ChosenItemsProps {
  chosen: readonly ChosenItem[];
  onMove: (item: ChosenItem, direction: 'up' | 'down') => void;
  onRemove: (item: ChosenItem) => void;
}

function ChosenItems({ chosen, onMove, onRemove }: ChosenItemsProps) {
  const { t } = useTranslation('portfolio');
  return (
    <ol className="rw-portfolio-lines" aria-label={t('collection.chosen')}>
      {chosen.map((item, index) => (
        <li key={item.sourceGuid}>
          <span className="rw-portfolio-line">
            <TypeSign item={item} />
            <UserText>{item.title}</UserText>
          </span>
          <IconButton
            size="small"
            label={t('collection.up', { name: item.title })}
            icon={<ArrowUp size={16} aria-hidden />}
            disabled={index === 0}
            onClick={() => onMove(item, 'up')}
          />
          <IconButton
            size="small"
            label={t('collection.down', { name: item.title })}
            icon={<ArrowDown size={16} aria-hidden />}
            disabled={index === chosen.length - 1}
            onClick={() => onMove(item, 'down')}
          />
          <IconButton
            size="small"
            label={t('collection.takeOut', { name: item.title })}
            icon={<X size={16} aria-hidden />}
            onClick={() => onRemove(item)}
          />
        </li>
      ))}
    </ol>
  );
}
