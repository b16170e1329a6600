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
  /** Name, where there are several in a page. */
  label?: string;
  /** From 1. */
  page: number;
  pageSize: number;
  /** Rows in all. */
  total: number;
  /**
   * Rows in a page that may be chosen. Default 5, 10, 15 and 25 (document 1 section 9); none when
   * it is empty.
   */
  sizes?: readonly number[];
  /** A change of size goes back to the first page. */
  onChange: (page: number, pageSize: number) => void;
}

/** Page buttons, 15 at most (7 on a phone), and the page sizes. */
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
