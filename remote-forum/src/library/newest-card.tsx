import useSWR from 'swr';
import { useTranslation } from 'react-i18next';
import { useHost } from '@riwaq/contract';
import { Link } from '@riwaq/contract/router';
import { Card, Clamped, RelativeTime, UserText } from '@riwaq/ui/core';
import { dataOf, Facts } from '@riwaq/ui/page';
import { typeOf } from './document-facts';
import { keys } from './library-keys';
import { pathOf } from './library-view';

/** Documents that the card shows. */
const SHOWN = 5;

/**
 * Home card with new library documents. It loads when the page is idle, and renders nothing when
 * there are none.
 */
export default function NewestCard() {
  const { t } = useTranslation('forum');
  const { api, session } = useHost();
  const { data } = useSWR(keys.newest(session.user.userGuid), async () =>
    dataOf(await api('GET Library/GetDocuments', { query: {} })),
  );
  if (!data || data.length === 0) return null;
  return (
    <Card
      title={<h2 className="rw-forum-latest-title">{t('library.newest.title')}</h2>}
      extra={
        <Link className="rw-link" to={pathOf({})}>
          {t('library.newest.all')}
        </Link>
      }
    >
      <ul className="rw-forum-latest">
        {data.slice(0, SHOWN).map((document) => (
          <li key={document.documentGuid} className="rw-forum-latest-row">
            <div>
              <Link to={pathOf({ documentGuid: document.documentGuid })}>
                <Clamped>{document.title}</Clamped>
              </Link>
              <Facts>
                {document.authors && <UserText>{document.authors}</UserText>}
                <UserText as="bdi">{typeOf(document)}</UserText>
                <RelativeTime date={document.createdDate} />
              </Facts>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
