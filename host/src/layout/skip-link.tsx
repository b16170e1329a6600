import { useTranslation } from 'react-i18next';

/** Moves the focus from the start of the page to its content. */
export function SkipLink() {
  const { t } = useTranslation('shell');
  return (
    <a
      className="rw-shell-skip"
      href="#content"
      onClick={(event) => {
        event.preventDefault();
        document.getElementById('content')?.focus();
      }}
    >
      {t('layout.skip')}
    </a>
  );
}
