import type { LibraryCategory, LibraryDocument } from '@riwaq/api';
import { CategoryIcon } from './category-icon';
import { typeOf } from './document-facts';
import { UserText } from '@riwaq/ui/core';

/**
 * The cover that was uploaded for a document, or one in the colour and with the picture of its
 * category.
 */
export function DocumentCover({
  document,
  category,
  iconSize,
}: {
  document: LibraryDocument;
  category: LibraryCategory | undefined;
  iconSize: number;
}) {
  return (
    <span className="rw-library-cover" data-library-color={category?.color ?? 'primary'}>
      {document.coverAddress === null ? (
        <CategoryIcon icon={category?.icon ?? 'book'} size={iconSize} />
      ) : (
        <img src={document.coverAddress} alt="" loading="lazy" decoding="async" />
      )}
      <UserText as="bdi" className="rw-library-type" aria-hidden>
        {typeOf(document)}
      </UserText>
    </span>
  );
}
