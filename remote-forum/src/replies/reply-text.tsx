import { CornerDownLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { originPath, parseReplyText, spansOf, type Quote } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { Link } from '@riwaq/contract/router';
import { linkedText, RemovedNote } from '@riwaq/ui/compiled-in';
import { UserText } from '@riwaq/ui/core';

/** Renders a reply: linked quotations, and its text with mentions. */
export function ReplyText({ text }: { text: string }) {
  const { session } = useHost();
  const { quotes, body } = parseReplyText(text);
  return (
    <>
      {quotes.map((quote, index) => (
        <QuoteBlock key={index} quote={quote} />
      ))}
      {body !== '' && (
        <UserText as="p" className="rw-forum-plain">
          {spansOf(body).map((span, index) =>
            typeof span === 'string' ? (
              linkedText(span)
            ) : (
              <UserText
                as="bdi"
                key={index}
                className="rw-forum-mention"
                data-me={span.personGuid === session.user.userGuid || undefined}
              >
                @{span.personName}
              </UserText>
            ),
          )}
        </UserText>
      )}
    </>
  );
}

function QuoteBlock({ quote }: { quote: Quote }) {
  const { t } = useTranslation('forum');
  return (
    <blockquote className="rw-forum-quote" aria-label={t('quote.of', { name: quote.personName })}>
      <Link
        to={originPath(quote.origin)}
        aria-label={t('quote.origin', { name: quote.personName })}
      >
        <CornerDownLeft className="rw-mirror" size={14} aria-hidden />
        <UserText as="strong">{quote.personName}</UserText>
      </Link>
      {quote.text === '' ? (
        <RemovedNote />
      ) : (
        <UserText as="p" className="rw-forum-plain">
          {quote.text}
        </UserText>
      )}
    </blockquote>
  );
}
