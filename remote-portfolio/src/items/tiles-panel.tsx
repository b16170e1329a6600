import type { ReactNode } from 'react';
import { DialogPart } from '@riwaq/ui/compiled-in';
import { useDialog } from '@riwaq/ui/page';
import { ItemPanel, type ItemPanelProps } from './item-panel';
import { ItemRow, useOwnerActions, type ItemRowProps } from './item-row';

interface TilesPanelProps<Item> extends Omit<ItemPanelProps<Item>, 'onAdd' | 'tools' | 'children'> {
  guidOf: (item: Item) => string;
  tileOf: (item: Item) => Pick<ItemRowProps, 'to' | 'signs' | 'facts' | 'about'>;
  onRemove: (item: Item) => Promise<boolean>;
  /** The dialog that edits an item; null creates one. */
  dialogOf: (item: Item | null, control: { open: boolean; onClose: () => void }) => ReactNode;
}

/** Items of one type as tiles, with the dialog in which their owner adds and edits them. */
export function TilesPanel<Item extends ItemRowProps['item']>({
  guidOf,
  tileOf,
  onRemove,
  dialogOf,
  ...panel
}: TilesPanelProps<Item>) {
  const ownerActions = useOwnerActions();
  const dialog = useDialog<{ item: Item | null }>();
  return (
    <>
      <ItemPanel {...panel} onAdd={() => dialog.show({ item: null })}>
        {(items) => (
          <ul className="rw-portfolio-tiles">
            {items.map((item) => (
              <li key={guidOf(item)}>
                <ItemRow
                  item={item}
                  {...tileOf(item)}
                  actions={ownerActions(
                    item.isOwner,
                    () => dialog.show({ item }),
                    () => void onRemove(item),
                  )}
                />
              </li>
            ))}
          </ul>
        )}
      </ItemPanel>
      <DialogPart dialog={dialog}>{({ item }, control) => dialogOf(item, control)}</DialogPart>
    </>
  );
}
