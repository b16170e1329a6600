import type { TestHost } from '@riwaq/contract/testing';
import type { ComponentType } from 'react';

/** A page of the gallery. */
export interface GalleryPart {
  id: string;
  Show: ComponentType<{ host: TestHost; arabic: boolean }>;
}
