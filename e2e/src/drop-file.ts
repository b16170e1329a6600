import type { Locator } from '@playwright/test';

/** Drops a file on an element, as from the desktop. */
export async function dropFile(on: Locator, name: string, content: Uint8Array): Promise<void> {
  const transfer = await on.evaluateHandle(
    (_element, [file, bytes]) => {
      const dropped = new DataTransfer();
      dropped.items.add(new File([Uint8Array.from(bytes)], file));
      return dropped;
    },
    [name, [...content]] as const,
  );
  await on.dispatchEvent('dragover', { dataTransfer: transfer });
  await on.dispatchEvent('drop', { dataTransfer: transfer });
}
