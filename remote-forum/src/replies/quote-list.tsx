import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Quote } from '@riwaq/api';
import { IconButton, UserText } from '@riwaq/ui/core';

/** The quotations of a reply that is being written. */
export function QuoteList({
  quotes,
  onRemove,
}: {
  quotes: readonly Quote[];
  onRemove: (index: number) => void;
}) {
  const { t } = useTranslation('forum');
  return quotes.map((quote, index) => (
    <blockquote
      key={index}
      className="rw-forum-quote rw-forum-quoting"
      aria-label={t('quote.of', { name: quote.personName })}
    >
      <UserText as="strong">{quote.personName}</UserText>
      <UserText as="p" className="rw-forum-plain">
        {quote.text}
      </UserText>
      <IconButton
        size="small"
        label={t('quote.remove', { name: quote.personName })}
        icon={<X size={16} aria-hidden />}
        onClick={() => onRemove(index)}
      />
    </blockquote>
  ));
}
