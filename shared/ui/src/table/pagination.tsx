import { TABLE_PAGE_SIZES } from '@riwaq/api';
import { Select as PlainSelect } from 'antd';
import { scoped } from '../antd/scope';
import { Button } from '../core/button';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useMediaQuery } from '../core/use-media-query';
import { pageButtons } from './page-buttons';
import './table.css';

const Select = scoped(PlainSelect);

export interface PaginationProps {
  /** Accessible name, if a page has several paginations. */
  label?: string;
  /** Current page, from 1. */
  page: number;
  pageSize: number;
  /** Number of all rows. */
  total: number;
  /** Selectable page sizes. Default 5, 10, 15 and 25 (UI-3); an empty list hides the select. */
  sizes?: readonly number[];
  /** Called with the new page and size; a change of size returns to the first page. */
  onChange: (page: number, pageSize: number) => void;
}

/** Page buttons, at most 15 (7 on a phone), and a select for the page size. */
export function Pagination({
  label,
  page,
  pageSize,
  total,
  sizes = TABLE_PAGE_SIZES,
  onChange,
}: PaginationProps) {
  const { t } = useTranslation('kit');
  const phone = useMediaQuery('(max-width: 599.98px)');
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const current = Math.min(page, pages);
  const buttons = pageButtons(current, pages, phone ? 5 : undefined);
  return (
    <nav className="rw-pages" aria-label={label ? t('pages.labelOf', { label }) : t('pages.label')}>
      <span className="rw-pages-range">
        {t('pages.range', {
          from: total === 0 ? 0 : (current - 1) * pageSize + 1,
          to: Math.min(current * pageSize, total),
          total,
        })}
      </span>
      <div className="rw-pages-buttons">
        <Button
          type="text"
          size="small"
          disabled={current === 1}
          aria-label={t('pages.previous')}
          icon={<ChevronLeft className="rw-mirror" size={16} aria-hidden />}
          onClick={() => onChange(current - 1, pageSize)}
        />
        {buttons.map((button, index) =>
          button === 'gap' ? (
            <span key={`gap-${index}`} className="rw-pages-gap" aria-hidden>
              …
            </span>
          ) : (
            <button
              key={button}
              type="button"
              className="rw-pages-page"
              aria-current={button === current ? 'page' : undefined}
              aria-label={t('pages.page', { page: button })}
              onClick={() => button !== current && onChange(button, pageSize)}
            >
              {button}
            </button>
          ),
        )}
        <Button
          type="text"
          size="small"
          disabled={current === pages}
          aria-label={t('pages.next')}
          icon={<ChevronRight className="rw-mirror" size={16} aria-hidden />}
          onClick={() => onChange(current + 1, pageSize)}
        />
      </div>
      {sizes.length > 0 && (
        <Select
          size="small"
          value={pageSize}
          aria-label={t('pages.size')}
          options={sizes.map((size) => ({
            value: size,
            label: t('pages.perPage', { count: size }),
          }))}
          onChange={(size) => onChange(1, size)}
          popupMatchSelectWidth={false}
        />
      )}
    </nav>
  );
}
