import { useState } from 'react';
import { useChosenTag } from '../tags/use-chosen-tag';

/** Filters of a list of items: the text of the search, and the tag in the address. */
export interface ItemSearch {
  searchText: string;
  tagItemGuid: string | null;
  setSearchText: (searchText: string) => void;
}

/** Filters of the list that this panel shows. The text is empty at first. */
export function useItemSearch(): ItemSearch {
  const [searchText, setSearchText] = useState('');
  const tagItemGuid = useChosenTag();
  return { searchText, tagItemGuid, setSearchText };
}
