import { useTranslation } from 'react-i18next';
import { useHost } from '@riwaq/contract';
import { Link } from '@riwaq/contract/router';
import { Card, Clamped, PersonAvatar, RelativeTime, Skeleton, UserText } from '@riwaq/ui/core';
import { Problem } from '@riwaq/ui/page';
import { useLiveMail } from '../data/use-live-mail';
import { useMails } from '../data/use-mails';
import { mailPath, unfilteredView, type MailListView } from '../paths';
import './home-card.css';

/** Maximum number of unread mails on the card. */
const SHOWN = 3;
const UNREAD: MailListView = { ...unfilteredView('inbox'), shown: 'unread' };

/** Home card of unread mails; renders null if there are none. */
export default function HomeCard() {
  const {
    unread: {
      counts: { mailsCount },
    },
  } = useHost();
  return mailsCount > 0 ? <UnreadMails count={mailsCount} /> : null;
}

function UnreadMails({ count }: { count: number }) {
  const { t } = useTranslation('messaging');
  const { state } = useMails(UNREAD);
  useLiveMail();
  return (
    <Card
      title={<h2 className="rw-messaging-card-title">{t('mail.home.unread', { count })}</h2>}
      extra={
        <Link className="rw-link" to="/inbox">
          {t('mail.home.open')}
        </Link>
      }
    >
      {state.kind === 'loading' && <Skeleton rows={2} />}
      {state.kind === 'failed' && (
        <Problem cause={state.cause} onRetry={state.retry} retrying={state.retrying} />
      )}
      {state.kind === 'ready' && (
        <ul className="rw-messaging-card-mails">
          {state.data.items.slice(0, SHOWN).map((mail) => (
            <li key={mail.mailGuid}>
              <PersonAvatar
                name={mail.sender.personName}
                src={mail.sender.profileImageUrl}
                size={36}
              />
              <div>
                <Link to={mailPath(mail, unfilteredView('inbox'))}>
                  <Clamped>{mail.title}</Clamped>
                </Link>
                <p>
                  <UserText as="bdi">{mail.sender.personName}</UserText> ·{' '}
                  <RelativeTime date={mail.createdDate} />
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
